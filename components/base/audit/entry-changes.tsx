import type { AuditEntryView } from '@/lib/base/audit/schema';
import { fieldText, isWorded, valueText } from './recorded-value';

const shownAtOnce = 4;

/** The changed fields, before and after; all but the first few are folded away. */
export function EntryChanges({ changes }: { changes: AuditEntryView['changes'] }) {
  if (changes.length === 0) return <span className="text-ink-2">–</span>;
  const list = (part: AuditEntryView['changes']) => (
    <ul className="flex flex-col gap-1 text-xs">
      {part.map(({ field, before, after }) => (
        <li key={field} className="break-words sm:min-w-60">
          <span className="text-ink-2">{fieldText(field)}: </span>
          {before !== null && (
            <>
              <del className="text-danger">{valueText(before)}</del> <span className="sr-only">became</span>
              <span aria-hidden="true" className="text-ink-2">
                →{' '}
              </span>
            </>
          )}
          <ins className="text-success no-underline">
            <Value value={after} />
          </ins>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(changes.slice(0, shownAtOnce))}
      {changes.length > shownAtOnce && (
        <details className="mt-1 text-xs">
          <summary className="cursor-pointer text-accent">{changes.length - shownAtOnce} more</summary>
          <div className="mt-1">{list(changes.slice(shownAtOnce))}</div>
        </details>
      )}
    </>
  );
}

const longText = 90;

/** Collapses long values, such as a partner's rules, until they are opened. */
function Value({ value }: { value: unknown }) {
  const whole = valueText(value);
  if (whole.length <= longText) return whole;
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="cursor-pointer">{whole.slice(0, longText)}…</summary>
      <pre className="mt-1 rounded-control bg-surface-2 p-3 font-mono text-ink whitespace-pre-wrap">
        {isWorded(value) ? whole.replaceAll('; ', '\n') : JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}
