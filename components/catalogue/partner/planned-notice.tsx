import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { PlannedOf } from '@/lib/catalogue/planned-change/planned-of';

/** On a lender's page: what is planned for it, so that nobody edits the same unaware. */
export function PlannedNotice({ planned }: { planned: readonly PlannedOf[] }) {
  if (planned.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {planned.map(({ id, status, dueAt, by, fields }) => (
        <Notice
          key={id}
          tone={status === 'held' ? 'warning' : 'info'}
          title={
            status === 'held'
              ? 'A planned change of this lender needs a decision'
              : 'A change of this lender is planned'
          }
          action={
            <Link href="/operator/change" className="font-medium underline">
              Planned changes
            </Link>
          }
        >
          <Moment at={dueAt} />
          {fields.length > 0 && `: ${fields.join(', ')}`}. Planned by {by}.
        </Notice>
      ))}
    </div>
  );
}
