/** Preloaded into a server process (`--import`): its clock jumps by so many milliseconds when it is told to over its channel. */

let shiftMs = 0;
const RealDate = Date;
const now = () => RealDate.now() + shiftMs;

/** Only what the clock says is shifted, not a time that is given. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length ? given : [now()], newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
});

process.on('message', ({ shiftClockBy }: { shiftClockBy?: number }) => {
  if (shiftClockBy === undefined) return;
  shiftMs = shiftClockBy;
  process.send?.({ clock: now() });
});
// Who only listens for this does not keep the process alive.
process.channel?.unref();
