/**
 * Lets `Date` of this process take now plus so many milliseconds for now. Timers and `performance.now()` go on as they
 * do. Returns how to take it back.
 *
 * @param {() => number} shiftMs
 */
export function shiftDate(shiftMs) {
  const RealDate = globalThis.Date;
  const now = () => RealDate.now() + shiftMs();
  const Shifted = new Proxy(RealDate, {
    construct: (real, given, made) => Reflect.construct(real, given.length > 0 ? given : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  });
  globalThis.Date = Shifted;
  RealDate.prototype.constructor = Shifted;
  return () => {
    globalThis.Date = RealDate;
    RealDate.prototype.constructor = RealDate;
  };
}
