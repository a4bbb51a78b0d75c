/** What Tauri puts into the window for the page (`withGlobalTauri`). */
interface Window {
  __TAURI__: {
    core: {
      invoke<Answer>(command: string, args: Record<string, unknown>): Promise<Answer>;
      Channel: new <Message>() => { onmessage: (message: Message) => void };
    };
    event: { listen(event: string, handler: () => void): Promise<() => void> };
  };
}
