/** What every thread of the server is begun with; whoever makes one imports this first. */
import { setFlagsFromString } from 'node:v8';

// What the process was told of its young generation (`serverFlags`) holds for its main thread, which has it by now. It would hold for threads
// as well, whatever is said to them: 32 MB of each.
setFlagsFromString('--max-semi-space-size=0');
