/** Every night at 03:23 South African time, as a UTC schedule for the queue. */
export const nightlyRunSchedule = '23 1 * * *';

/** Returns the first nightly run at or after `at`. */
export function firstNightlyRun(at: Date): Date {
  const run = new Date(at);
  run.setUTCHours(1, 23, 0, 0);
  if (run < at) run.setUTCDate(run.getUTCDate() + 1);
  return run;
}
