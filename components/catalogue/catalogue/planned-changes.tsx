'use client';

import { ConfirmChange } from '@/components/base/form/confirm-change';
import { laterDialog } from '@/components/base/form/later-dialog';
import { Badge } from '@/components/base/ui/badge';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card, CardHeader } from '@/components/base/ui/card';
import { sentence } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { PlannedChangeView } from '@/lib/catalogue/planned-change/schema';
import { CatalogueChanges } from './catalogue-changes';

const ApplyPlanned = laterDialog(
  () => import('./apply-planned-question'),
  ({ isHeld }: { isHeld: boolean }) => ({
    label: isHeld ? 'Look and decide' : 'Apply now',
    size: 'sm',
    variant: isHeld ? 'primary' : 'secondary',
  }),
);

/** Lists the changes that are still to be made: each can be applied now, or cancelled. */
export function PlannedChanges({ changes }: { changes: readonly PlannedChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <Card aria-label="Planned changes">
      <CardHeader
        title="Planned changes"
        note="They apply themselves at their time, shown in South African time."
      />
      <ul className="mt-3 divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-col gap-3 px-5 py-4 sm:px-6">
            <PlannedChange change={change} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PlannedChange({ change }: { change: PlannedChangeView }) {
  const { id, status, dueAt, by, lenderName, plannedAt, reason, entries, problem } = change;
  const isHeld = status === 'held';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={isHeld ? 'danger' : 'info'}>{isHeld ? 'Needs a decision' : 'Waiting'}</Badge>
            <span className="font-medium">
              <Moment at={dueAt} />
            </span>
            {reason && <span className="break-words">{reason}</span>}
          </p>
          <p className="mt-1 text-ink-2">
            {lenderName === null ? 'Planned' : `Proposed for ${lenderName}`} by {by},{' '}
            <Moment at={plannedAt} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {lenderName === null ? (
            <ConfirmChange
              size="sm"
              label="Cancel it"
              title="Cancel this planned change?"
              confirmLabel="Cancel the change"
              path={`/api/portal/catalogue/planned/${id}/cancel`}
              done="Planned change cancelled"
              tone="danger"
            >
              Nothing of it is applied. To bring it back, plan it again.
            </ConfirmChange>
          ) : (
            <Link href={`/operator/change/proposal/${id}`} className={buttonClass('secondary', 'sm')}>
              Open the proposal
            </Link>
          )}
          <ApplyPlanned id={id} isHeld={isHeld} />
        </div>
      </div>
      {isHeld && problem && (
        <Notice tone="danger" title="It was not applied">
          {sentence(problem)}
        </Notice>
      )}
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-2">
          {entries
            .map(({ name }) => name)
            .slice(0, 5)
            .join(', ')}
          {entries.length > 5 && ` and ${entries.length - 5} more`}
        </summary>
        <div className="mt-2">
          <CatalogueChanges changes={entries} label="What is planned" />
        </div>
      </details>
    </>
  );
}
