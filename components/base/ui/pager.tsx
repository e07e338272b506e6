import { buttonClass } from './button-class';
import { formatRecent } from './format';
import { Link } from './link';

interface PagerProps {
  /** When the first and the last item on this page were created, to show the position in the list. */
  shown: { first: Date | string | undefined; last: Date | string | undefined };
  /** The previous page, or the first page in a list that cannot go back one page. */
  newer?: string | null;
  newest?: string | null;
  older: string | null;
  /** For a list that is not sorted by time. */
  labels?: readonly [newer: string, older: string];
}

/** Pages through a list that is sorted newest first; renders nothing if it fits on one page. */
export function Pager({
  shown: { first, last },
  newer = null,
  newest = null,
  older,
  labels = ['Newer', 'Older'],
}: PagerProps) {
  if (newer === null && newest === null && older === null) return null;
  return (
    <nav aria-label="Pages" className="mt-4 grid grid-cols-2 items-center gap-3 sm:grid-cols-[1fr_auto_1fr]">
      <p className="tabular text-center text-sm text-ink-2 max-sm:col-span-2 sm:col-start-2">
        {first && last && spanText(formatRecent(first), formatRecent(last))}
      </p>
      <span className="sm:col-start-1 sm:row-start-1">
        {newest !== null && <Step href={newest} rel="prev" label="Newest" />}
        {newer !== null && <Step href={newer} rel="prev" label={labels[0]} />}
      </span>
      <span className="text-right sm:col-start-3">
        {older !== null && <Step href={older} rel="next" label={labels[1]} />}
      </span>
    </nav>
  );
}

const spanText = (first: string, last: string) => (first === last ? first : `${first} to ${last}`);

function Step({ href, rel, label }: { href: string; rel: 'prev' | 'next'; label: string }) {
  return (
    <Link href={href} rel={rel} className={buttonClass()}>
      {label}
    </Link>
  );
}
