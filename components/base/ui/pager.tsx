import { buttonClass } from './button-class';
import { formatRecent } from './format';
import { Link } from './link';

interface PagerProps {
  /** What of the list is on this page, such as `timeSpan` or "51 to 100". */
  position?: string | undefined;
  /** The previous page, or the first page in a list that cannot go back one page. */
  newer?: string | null;
  newest?: string | null;
  older: string | null;
  /** For a list that is not sorted by time. */
  labels?: readonly [newer: string, older: string];
}

/** Pages through a list; renders nothing if it fits on one page. */
export function Pager({
  position,
  newer = null,
  newest = null,
  older,
  labels = ['Newer', 'Older'],
}: PagerProps) {
  if (newer === null && newest === null && older === null) return null;
  return (
    <nav aria-label="Pages" className="mt-4 grid grid-cols-2 items-center gap-3 sm:grid-cols-[1fr_auto_1fr]">
      <p className="tabular text-center text-sm text-ink-2 max-sm:col-span-2 sm:col-start-2">{position}</p>
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

/** When the first and the last item of a page were made, in words. */
export function timeSpan(
  first: Date | string | undefined,
  last: Date | string | undefined,
): string | undefined {
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = [formatRecent(first), formatRecent(last)];
  return from === to ? from : `${from} to ${to}`;
}

function Step({ href, rel, label }: { href: string; rel: 'prev' | 'next'; label: string }) {
  return (
    <Link href={href} rel={rel} className={buttonClass()}>
      {label}
    </Link>
  );
}
