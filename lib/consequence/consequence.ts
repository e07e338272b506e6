import { validationFailed } from '@/lib/error';

/**
 * What an act takes away, counted. Every verb that can destroy counts first, shows it as a preview, and counts again
 * in the transaction that does it.
 */
export interface Consequence {
  /** How many things would be lost or switched off. */
  figure: number;
  /** An intent or an affiliate would be left with none. */
  leavesNone: boolean;
  /** What the figure counts, as a sentence without its end: `179 active partners would be switched off`. */
  meaning: string;
}

/** From so many things on, whoever acts types the figure. */
export const confirmedFrom = 6;

/** The one rule for all acts: whether the figure has to be typed, or given as `--confirm`. */
export function mustConfirm({ figure, leavesNone }: Pick<Consequence, 'figure' | 'leavesNone'>): boolean {
  return figure >= confirmedFrom || (leavesNone && figure > 0);
}

/**
 * Throws `validation_failed` at `confirm` unless the act is confirmed. A figure that is given must hold, also where
 * none is asked for: an old tab never takes away more than it showed.
 */
export function assertConfirmed(consequence: Consequence, confirm: number | undefined): void {
  const { figure, meaning } = consequence;
  if (confirm === figure || (confirm === undefined && !mustConfirm(consequence))) return;
  const instead = confirm === undefined ? '' : `, not ${confirm}`;
  throw validationFailed({ confirm: [`${meaning}: confirm with ${figure}${instead}`] });
}
