import { Check, Minus } from 'lucide-react';

/** In a table of what roles may do: yes, or no; `note` says where only in part. */
export function MayMark({ isAllowed, note }: { isAllowed: boolean; note?: string }) {
  const Icon = isAllowed ? Check : Minus;
  return (
    <>
      <Icon
        size={16}
        aria-hidden="true"
        className={isAllowed ? 'inline text-success' : 'inline text-ink-2 opacity-50'}
      />
      <span className="sr-only">{isAllowed ? 'yes' : 'no'}</span>
      {note && <span className="block text-xs text-ink-2">{note}</span>}
    </>
  );
}
