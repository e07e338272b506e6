import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Limited } from '@/components/access/operator/limited';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { sentence } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { PageHeader } from '@/components/base/ui/page-header';
import { Notice } from '@/components/base/ui/state';
import { CatalogueChanges } from '@/components/catalogue/catalogue/catalogue-changes';
import { DecideProposal } from '@/components/catalogue/catalogue/decide-proposal';
import { ProposalRates } from '@/components/catalogue/catalogue/proposal-rates';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { hasCode } from '@/lib/base/error/error';
import { getProposal } from '@/lib/catalogue/planned-change/get-proposal';
import { readPathId } from '@/lib/http/http/path-id';

export const metadata: Metadata = { title: 'Proposal of a lender' };

const outcomes = {
  applied: 'Applied',
  returned: 'Returned',
  cancelled: 'Taken back by the lender',
} as const;

export default async function ProposalPage({ params }: { params: Promise<{ id: string }> }) {
  const { context } = await requireOperator('catalogue.export');
  const { id } = await params;
  const proposal = await (async () =>
    getProposal(context, { plannedId: readPathId(id, 'proposal') }))().catch((error: unknown) => {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  });
  const { effect, settled, rates, warnings, dueAt, problem } = proposal;
  const { environment, lenderName, lenderId, by, proposedAt, reason, isSensitive, isSecret, entries } =
    proposal;
  const against = effect && [
    ...effect.problems,
    ...effect.conflicts.map(({ field }) => `somebody has changed ${field} meanwhile`),
    ...(effect.gone === null ? [] : [effect.gone]),
  ];
  return (
    <>
      <PageHeader
        environment={environment}
        title={`${lenderName} proposes a change`}
        note={
          <>
            {by} of{' '}
            <Link href={`/operator/lender/company/${lenderId}`} className="underline">
              {lenderName}
            </Link>
            , <Moment at={proposedAt} />
            {dueAt && settled === null && (
              <>
                {' '}
                · to be applied <Moment at={dueAt} />
              </>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {settled && (
          <Notice
            tone={settled.status === 'applied' ? 'success' : 'info'}
            title={outcomes[settled.status as keyof typeof outcomes]}
          >
            {settled.by}
            {settled.at && (
              <>
                {settled.by ? ', ' : ''}
                <Moment at={settled.at} />
              </>
            )}
            {settled.reason && `: ${settled.reason}`}
          </Notice>
        )}
        {problem && settled === null && (
          <Notice tone="danger" title="It was not applied">
            {sentence(problem)}
          </Notice>
        )}
        {against && against.length > 0 && (
          <Notice tone="warning" title="Look at this first">
            {against.map((one) => sentence(one)).join(' ')}
          </Notice>
        )}
        {warnings.map((warning) => (
          <Notice key={warning} tone="warning" title="Not checked">
            {warning}
          </Notice>
        ))}
        <Card>
          <CardHeader
            title="What is proposed"
            action={isSensitive && <Badge tone="warning">Age, gender or citizenship</Badge>}
            note={reason === null ? 'No reason was given.' : `Reason: ${reason}`}
          />
          <CardBody>
            <CatalogueChanges changes={entries} label="What is proposed" />
          </CardBody>
        </Card>
        <ProposalRates rates={rates} />
        {effect && (
          <Card>
            <CardHeader
              title="Decide"
              note={
                isSecret
                  ? 'Applied, one of its managers makes it and is shown it once, within a week. You never see it; the present one counts for 24 hours more from then on.'
                  : 'It becomes one version of the catalogue, by who proposed it.'
              }
            />
            <CardBody>
              <Limited by={context} action="catalogue.apply">
                <DecideProposal
                  id={proposal.id}
                  newest={effect.newest}
                  mayPlan={dueAt === null && against?.length === 0 && !isSecret}
                />
              </Limited>
            </CardBody>
          </Card>
        )}
      </div>
    </>
  );
}
