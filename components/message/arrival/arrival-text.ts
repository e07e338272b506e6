import type { Arrival, ArrivalKind } from '@/lib/message/arrival/view';

const words: Record<ArrivalKind, string> = {
  link: 'Link ready',
  accepted: 'Accepted',
  declined: 'Declined',
  failed: 'Not sent',
};

/** `Link ready: Nomsa Dlamini`. */
export function arrivalTitle({ kind, name }: Arrival): string {
  return `${words[kind]}: ${name}`;
}

/** What a tab's title begins with: `(2) Link ready – `, by the latest; '' if nothing has arrived. Without names. */
export function titlePrefix(unseen: readonly Arrival[]): string {
  const latest = unseen.at(-1);
  return latest ? `(${unseen.length}) ${words[latest.kind]} – ` : '';
}
