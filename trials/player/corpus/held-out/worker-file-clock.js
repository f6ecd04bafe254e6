/** A banner's worker: tells its page a number ten times a second. */
let n = 0;
setInterval(() => postMessage((n += 1)), 100);
