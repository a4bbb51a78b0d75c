/** The page begins here: the one module that does something when it is read. */

import { start } from "./screens/page.js";

start();
