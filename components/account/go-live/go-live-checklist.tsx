import { Check } from 'lucide-react';
import { useId } from 'react';
import { className } from '@/components/base/ui/class-name';
import { Moment } from '@/components/base/ui/moment';
import type { ChecklistItem, ChecklistView } from '@/lib/account/go-live/step';

/** Lists the steps to going live: when each was done, or how to do it. */
export function GoLiveChecklist({ checklist: { items, done, portal } }: { checklist: ChecklistView }) {
  const portalId = useId();
  return (
    <div className="@container">
      <div className="flex items-center gap-4 px-5 py-4 sm:px-6">
        <div className="h-1.5 flex-1 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
          <div
            className="h-full rounded-full bg-success"
            style={{ width: `${(100 * done) / items.length}%` }}
          />
        </div>
        <p className="tabular text-sm text-ink-2">
          {done} of {items.length} done
        </p>
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {items.map((item) => (
          <Item key={item.step} item={item} />
        ))}
      </ol>
      {/* No heading: it stands below one of any level, and once for each request that waits. */}
      <p id={portalId} className="border-t border-line px-5 pt-5 pb-1 text-sm font-medium sm:px-6">
        Or, for a team that works in the portal alone
      </p>
      <ol aria-labelledby={portalId} className="divide-y divide-line">
        {portal.map((item) => (
          <Item key={item.step} item={item} />
        ))}
      </ol>
    </div>
  );
}

function Item({ item: { title, ask, firstAt, by } }: { item: ChecklistItem }) {
  const isDone = firstAt !== null;
  return (
    <li className="flex items-start gap-3.5 px-5 py-4 sm:px-6">
      <span
        aria-hidden="true"
        className={className(
          'mt-px flex size-5 shrink-0 items-center justify-center rounded-full',
          isDone ? 'bg-success-soft text-success' : 'border border-control',
        )}
      >
        {isDone && <Check size={13} strokeWidth={3} />}
      </span>
      <div className="min-w-0 flex-1 @lg:flex @lg:items-baseline @lg:justify-between @lg:gap-6">
        <p className="text-sm font-medium">
          {title}
          <span className="sr-only">{isDone ? ', done' : ', not yet'}</span>
        </p>
        <p className="mt-0.5 text-sm text-ink-2 @lg:mt-0 @lg:text-right">
          {isDone ? (
            <>
              <Moment at={firstAt} /> · {by}
            </>
          ) : (
            ask
          )}
        </p>
      </div>
    </li>
  );
}
