/** What was looked at. */
export type Check =
  | 'settings'
  | 'database'
  | 'secrets'
  | 'worker'
  | 'origins'
  | 'clock'
  | 'disk'
  | 'keys'
  | 'sandbox'
  | 'jobs';

/** `warning`: the service runs, but somebody should look. `failed`: it does not run, or will not for long. */
export interface Finding {
  readonly check: Check;
  readonly state: 'ok' | 'warning' | 'failed';
  /** One line; what to do where it is not ok. */
  readonly text: string;
}
