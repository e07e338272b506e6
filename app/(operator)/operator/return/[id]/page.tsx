import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Limited } from '@/components/access/operator/limited';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import { PageHeader } from '@/components/base/ui/page-header';
import { ClaimFacts } from '@/components/money/claim/claim-facts';
import { claimStateWords } from '@/components/money/claim/claim-words';
import { DecideClaim } from '@/components/money/claim/decide-claim';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { getClaim } from '@/lib/money/claim/list-claims';

export const metadata: Metadata = { title: 'Return' };

export default async function ReturnPage({ params }: { params: Promise<{ id: string }> }) {
  const { context } = await requireOperator();
  const { id } = await params;
  const claim = await getClaim(context, id).catch((error: unknown) => {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  });
  const { label, tone } = claimStateWords[claim.state];
  const waitsForAnswer = claim.answeredAt === null && new Date(claim.dueAt) > context.clock.now();
  return (
    <>
      <PageHeader
        environment={claim.environment}
        title={`${claim.applicant} · ${claim.reasonWords}`}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {claim.product} · {claim.partnerName} · {claim.affiliateName} <Badge tone={tone}>{label}</Badge>
          </span>
        }
      />
      <ClaimFacts
        claim={claim}
        filePath={may(context, 'return-claim.decide') ? `/api/portal/return-claim/${claim.id}/file` : null}
        applicationPath={`/operator/lead/${claim.leadId}`}
      >
        {claim.state === 'open' && (
          <Card>
            <CardHeader
              title="Decide"
              note={
                waitsForAnswer && (
                  <>
                    The affiliate may say its word until <Moment at={new Date(claim.dueAt)} />: it can be
                    refused now, and accepted then.
                  </>
                )
              }
            />
            <CardBody>
              <Limited by={context} action="return-claim.decide">
                <DecideClaim claimId={claim.id} mayAccept={!waitsForAnswer} />
              </Limited>
            </CardBody>
          </Card>
        )}
      </ClaimFacts>
    </>
  );
}
