/* Wine 8 lacks the library from which Rust's programs take random bytes; another of its libraries gives them too. */
#include <stddef.h>

typedef unsigned char (__stdcall *random_bytes)(void *, unsigned long);
extern __declspec(dllimport) void *__stdcall LoadLibraryA(const char *);
extern __declspec(dllimport) void *__stdcall GetProcAddress(void *, const char *);

__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *bytes, size_t length) {
    random_bytes fill = (random_bytes)GetProcAddress(LoadLibraryA("advapi32.dll"), "SystemFunction036");
    return fill && fill(bytes, (unsigned long)length);
}
