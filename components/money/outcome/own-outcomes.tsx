'use client';

import { laterDialog } from '@/components/base/form/later-dialog';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { formatRand } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { kindText } from '@/lib/money/outcome/kind-text';
import type { OwnOutcomeView } from '@/lib/money/outcome/own-outcome';

const Record = laterDialog(() => import('./own-outcome-dialog'), { label: 'Record', size: 'sm' });

/** What became of one of a lender's applications, for its people. */
export function OwnOutcomes({
  applicationId,
  outcomes,
  mayRecord,
}: {
  applicationId: string;
  outcomes: readonly OwnOutcomeView[];
  mayRecord: boolean;
}) {
  return (
    <Card className={outcomes.length === 0 ? 'pb-5 sm:pb-6' : ''}>
      <CardHeader
        title="What became of it"
        note={
          outcomes.length === 0 ? 'Nothing yet: say when it is approved, paid out or rejected.' : undefined
        }
        action={mayRecord && <Record applicationId={applicationId} outcomes={outcomes} />}
      />
      {outcomes.length > 0 && (
        <CardBody>
          <ul className="flex flex-col gap-3 text-sm">
            {outcomes.map((one) => (
              <li key={one.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className={one.replaced ? 'text-ink-2 line-through' : 'font-medium'}>
                  {kindText[one.kind]}
                  {one.amountCents !== null && ` · ${formatRand(one.amountCents / 100)}`}
                </span>
                <Moment at={new Date(one.occurredAt)} />
                {one.replaced && <Badge tone="neutral">Corrected</Badge>}
                {one.reason && <span className="break-words text-ink-2">{one.reason}</span>}
              </li>
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}
