import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import type { HistoryEntry } from '@/lib/lead/lead/history-view';

interface LeadHistoryCardProps {
  entries: readonly HistoryEntry[];
  /** The page that shows who has seen the lead; null if the user may not open it. */
  readsHref: string | null;
}

/** Lists who did what, and when, newest first. */
export function LeadHistoryCard({ entries, readsHref }: LeadHistoryCardProps) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">History</h2>
        {readsHref && (
          <Link href={readsHref} className="text-sm text-accent underline underline-offset-2">
            Who has seen this lead
          </Link>
        )}
      </div>
      {entries.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">No history yet.</p>
      ) : (
        <ol className="mt-4 border-l border-line">
          {entries.map(({ at, what, by, note, leadId }, nth) => (
            // Several entries can share a timestamp; their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, so newer entries do not change it
            <li key={entries.length - nth} className="relative pb-4 pl-5 text-sm last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-accent ring-4 ring-surface"
              />
              <p className="font-medium break-words">
                {leadId === undefined ? (
                  what
                ) : (
                  <Link href={`/lead/${leadId}`} className="text-accent underline underline-offset-2">
                    {what}
                  </Link>
                )}
              </p>
              {note !== undefined && <p className="mt-0.5 break-words whitespace-pre-wrap">{note}</p>}
              <p className="mt-0.5 text-xs text-ink-2">
                <Moment at={at} form="recent" />
                {by && ` · ${by}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
