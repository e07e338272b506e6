import Link from 'next/link';
import { buttonClass } from './button-class';
import { formatRecent } from './format';

interface PagerProps {
  /** When the first and the last thing on this page were made: that says where in the list one is. */
  shown: { first: Date | string | undefined; last: Date | string | undefined };
  /** The page before this one, or the first page, in a list that leads back no other way. */
  newer?: string | null;
  newest?: string | null;
  older: string | null;
}

/** Leads through a list that stands newest first; nothing where all of it is on this page. */
export function Pager({ shown: { first, last }, newer = null, newest = null, older }: PagerProps) {
  if (newer === null && newest === null && older === null) return null;
  return (
    <nav aria-label="Pages" className="mt-4 grid grid-cols-2 items-center gap-3 sm:grid-cols-[1fr_auto_1fr]">
      <p className="tabular text-center text-sm text-ink-2 max-sm:col-span-2 sm:col-start-2">
        {first && last && spanText(formatRecent(first), formatRecent(last))}
      </p>
      <span className="sm:col-start-1 sm:row-start-1">
        {newest !== null && <Step href={newest} rel="prev" label="Newest" />}
        {newer !== null && <Step href={newer} rel="prev" label="Newer" />}
      </span>
      <span className="text-right sm:col-start-3">
        {older !== null && <Step href={older} rel="next" label="Older" />}
      </span>
    </nav>
  );
}

const spanText = (first: string, last: string) => (first === last ? first : `${first} to ${last}`);

function Step({ href, rel, label }: { href: string; rel: 'prev' | 'next'; label: string }) {
  return (
    <Link href={href} rel={rel} prefetch={false} className={buttonClass()}>
      {label}
    </Link>
  );
}
