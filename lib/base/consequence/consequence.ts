import { validationFailed } from '@/lib/base/error/error';

/**
 * The counted effect of a destructive action. Every such verb counts first for a preview, and again in the transaction
 * that carries it out.
 */
export interface Consequence {
  /** How many items would be lost or switched off. */
  figure: number;
  /** An intent or an affiliate would be left with none. */
  leavesNone: boolean;
  /** So much money hangs on it that the number is typed however small it is: from R 10 000 on. */
  isMuchMoney?: boolean;
  /** What is counted, as a sentence without its full stop: `179 active partners would be switched off`. */
  meaning: string;
}

/** From this many items on, the user has to type the number. */
const confirmedFrom = 6;

/** The one rule for all destructive actions: whether the number has to be typed, or given as `--confirm`. */
export function mustConfirm({
  figure,
  leavesNone,
  isMuchMoney = false,
}: Pick<Consequence, 'figure' | 'leavesNone' | 'isMuchMoney'>): boolean {
  return figure >= confirmedFrom || ((leavesNone || isMuchMoney) && figure > 0);
}

const muchCents = 10_000_00;

/** Whether an amount, of either sign, is much money (`isMuchMoney`). */
export const isMuchMoney = (cents: number) => Math.abs(cents) >= muchCents;

/**
 * Throws `validation_failed` at `confirm` unless the action is confirmed. A number that is given must be right even
 * where none is required: an outdated tab never removes more than it showed.
 */
export function assertConfirmed(consequence: Consequence, confirm: number | undefined): void {
  const { figure, meaning } = consequence;
  if (confirm === figure || (confirm === undefined && !mustConfirm(consequence))) return;
  const instead = confirm === undefined ? '' : `, not ${confirm}`;
  throw validationFailed({ confirm: [`${meaning}: confirm with ${figure}${instead}`] });
}
