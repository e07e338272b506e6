import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import { TakeSecret } from '@/components/lender/secret/take-secret';
import type { OwnProposalView } from '@/lib/lender/proposal/schema';
import { ProposalFields } from './proposal-fields';

const states = {
  proposed: ['Waits for a decision', 'info'],
  waiting: ['Applied later', 'info'],
  held: ['With our operators', 'warning'],
  applied: ['Applied', 'success'],
  returned: ['Returned', 'danger'],
  cancelled: ['Taken back', 'neutral'],
} as const satisfies Record<OwnProposalView['status'], readonly [string, string]>;

/** What the lender's people have proposed, newest first, and what became of it. */
export function OwnProposals({
  proposals,
  mayChange,
}: {
  proposals: readonly OwnProposalView[];
  mayChange: boolean;
}) {
  return (
    <Card aria-label="Proposals">
      <CardHeader title="Proposals" note="The newest 50, and what our operators decided" />
      <ul className="mt-3 divide-y divide-line">
        {proposals.map(
          ({ id, status, by, proposedAt, reason, companyName, fields, dueAt, answer, secretUntil }) => {
            const [label, tone] = states[status];
            return (
              <li key={id} className="flex flex-col gap-3 px-5 py-4 sm:px-6">
                <div className="flex flex-wrap items-start justify-between gap-3">
                  <div className="min-w-0 text-sm">
                    <p className="flex flex-wrap items-center gap-2">
                      <Badge tone={tone}>{label}</Badge>
                      <span className="font-medium">{companyName}</span>
                      {dueAt && <Moment at={dueAt} />}
                    </p>
                    <p className="mt-1 break-words text-ink-2">
                      {by}, <Moment at={proposedAt} />
                      {reason && `: ${reason}`}
                    </p>
                  </div>
                  {mayChange && status === 'proposed' && (
                    <ConfirmChange
                      size="sm"
                      label="Take back"
                      title="Take this proposal back?"
                      confirmLabel="Take back"
                      path={`/api/portal/lender/proposal/${id}/withdraw`}
                      done="Taken back"
                    >
                      Nothing of it is applied. You may propose it again.
                    </ConfirmChange>
                  )}
                  {mayChange && isSecret(fields) && status === 'applied' && (
                    <TakeSecret proposalId={id} mayTake={secretUntil !== null} />
                  )}
                </div>
                {secretUntil && (
                  <p className="text-sm text-ink-2">
                    There to be taken until <Moment at={secretUntil} />.
                  </p>
                )}
                {answer && (
                  <Notice tone="warning" title="Why it was returned">
                    {answer}
                  </Notice>
                )}
                <ProposalFields fields={fields} />
              </li>
            );
          },
        )}
      </ul>
    </Card>
  );
}

const isSecret = (fields: OwnProposalView['fields']) =>
  fields.some(({ field }) => field === 'connection.secret');
