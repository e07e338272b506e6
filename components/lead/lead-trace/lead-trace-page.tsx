import type { ReactNode } from 'react';
import { ExportButton } from '@/components/base/list/export-button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { DetailList } from '@/components/base/ui/detail-list';
import { LeadStateBadge } from '@/components/base/ui/lead-state';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { PageHeader } from '@/components/base/ui/page-header';
import { StatementMarkLine } from '@/components/lead/lead/statement-mark';
import { shortDay } from '@/lib/base/text/text';
import { sourceLabel } from '@/lib/lead/lead/source-label';
import type { LeadTrace } from '@/lib/lead/lead-trace/view';
import { Timeline } from './timeline';

interface LeadTracePageProps {
  trace: LeadTrace;
  /** The reader may look up all that is known of the applicant. */
  mayLookUp: boolean;
  /** The reader may have whole values. */
  mayCopy: boolean;
  outcomes?: ReactNode;
}

/** An operator's look at a lead of any affiliate: who sent it, masked, and what happened to it. */
export function LeadTracePage({ trace, mayLookUp, mayCopy, outcomes }: LeadTracePageProps) {
  const { affiliate, by } = trace;
  return (
    <>
      <PageHeader
        title={`Lead for ${trace.intent}`}
        environment={trace.environment}
        note={
          <Link
            href={`/operator/affiliate/${affiliate.id}`}
            className="text-accent underline underline-offset-4"
          >
            {affiliate.name}
          </Link>
        }
        action={
          <span className="flex flex-wrap items-center gap-3">
            {mayCopy && trace.applicant && (
              <ExportButton
                size="sm"
                path={`/api/portal/lead/${trace.id}/evidence`}
                body={{}}
                label="Evidence of consent"
              />
            )}
            <LeadStateBadge state={trace.state} />
          </span>
        }
      />
      <div className="flex flex-col gap-6">
        <Card>
          <CardBody>
            <DetailList
              items={[
                [
                  'Id',
                  <code key="id" className="font-mono text-xs break-all">
                    {trace.id}
                  </code>,
                ],
                ...applicantItems(trace, mayLookUp),
                ['Source', by === null ? sourceLabel(trace.source) : `${sourceLabel(trace.source)}, ${by}`],
                ['Captured', <Moment key="created" at={trace.createdAt} />],
                ['Updated', <Moment key="updated" at={trace.updatedAt} />],
              ]}
            />
          </CardBody>
        </Card>
        {outcomes}
        <Card>
          <CardHeader
            title="Timeline"
            note="Oldest first. API requests and calls to lenders are kept as long as the request log."
          />
          <CardBody>
            <Timeline entries={trace.entries} />
          </CardBody>
        </Card>
      </div>
    </>
  );
}

function applicantItems(
  { id, applicant, erasedAt, restrictedUntil, statements }: LeadTrace,
  mayLookUp: boolean,
): [string, ReactNode][] {
  if (restrictedUntil !== null)
    return [['Applicant', `Restricted: stored and nothing else, until ${shortDay(restrictedUntil)}`]];
  if (!applicant)
    return [['Applicant', <span key="erased">Erased {erasedAt && <Moment at={erasedAt} />}</span>]];
  return [
    [
      'Applicant',
      <span key="applicant" className="flex flex-wrap gap-x-4 gap-y-1">
        {applicant.name}
        {mayLookUp && (
          <Link href={`/operator/applicant?lead=${id}`} className="text-accent underline underline-offset-4">
            Everything held about them
          </Link>
        )}
      </span>,
    ],
    ['Phone', applicant.phone],
    ['ID number', applicant.idNumber],
    ...(statements.length === 0
      ? []
      : ([
          [
            'Disputed',
            <span key="statements" className="flex flex-col gap-1">
              {statements.map((one) => (
                <StatementMarkLine key={one.field} of={one} mayOpen={mayLookUp} />
              ))}
            </span>,
          ],
        ] satisfies [string, ReactNode][])),
  ];
}
