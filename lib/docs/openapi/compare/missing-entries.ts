import type { ApiChange } from '@/lib/docs/openapi/changelog';
import type { DocumentChange } from './change';

/** Returns the changes that no entry tells: one that names the call, and in backticks what changed within it. */
export function missingEntries(
  changes: readonly DocumentChange[],
  entries: readonly ApiChange[],
): DocumentChange[] {
  // With a value, too: `Idempotency-Replayed: true`.
  const quotes = (text: string, name: string) =>
    [`\`${name}\``, `\`${name}: `].some((one) => text.includes(one));
  const tells = ({ calls, text }: ApiChange, { call, name }: DocumentChange) =>
    (calls === 'every call' || calls.includes(call)) && (name === null || quotes(text, name));
  return changes.filter((change) => !entries.some((entry) => tells(entry, change)));
}
