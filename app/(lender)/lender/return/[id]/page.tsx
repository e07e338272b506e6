import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardBody } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { GoneApplication } from '@/components/lender/application/gone-application';
import { AddClaimFile } from '@/components/money/claim/add-file';
import { ClaimFacts } from '@/components/money/claim/claim-facts';
import { claimStateWords } from '@/components/money/claim/claim-words';
import { requireLender } from '@/lib/access/auth/require-lender';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { getOwnClaim } from '@/lib/money/claim/list-claims';

export const metadata: Metadata = { title: 'Return' };

export default async function LenderReturnPage({ params }: { params: Promise<{ id: string }> }) {
  const { context } = await requireLender('lender-application.list');
  const { id } = await params;
  const claim = await getOwnClaim(context, id).catch((error: unknown) => {
    if (hasCode(error, 'not_found')) notFound();
    if (hasCode(error, 'conflict')) return error.message;
    throw error;
  });
  if (typeof claim === 'string') return <GoneApplication text={claim} />;
  const mayChange = claim.state === 'open' && may(context, 'lender-application.claim');
  const { label, tone } = claimStateWords[claim.state];
  return (
    <>
      <PageHeader
        title={`${claim.applicant} · ${claim.reasonWords}`}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {claim.product} · {claim.partnerName} <Badge tone={tone}>{label}</Badge>
          </span>
        }
        action={
          mayChange && (
            <ConfirmChange
              label="Take back"
              title="Take this claim back?"
              confirmLabel="Take back"
              path={`/api/portal/lender/return/${claim.id}/withdraw`}
              done="Taken back"
            >
              The application stays with you. You may claim its return again later.
            </ConfirmChange>
          )
        }
      />
      <ClaimFacts
        claim={claim}
        filePath={`/api/portal/lender/return/${claim.id}/file`}
        applicationPath={`/lender/application/${claim.applicationId}`}
      >
        {mayChange && (
          <Card>
            <CardBody>
              <AddClaimFile claimId={claim.id} count={claim.files.length} />
            </CardBody>
          </Card>
        )}
      </ClaimFacts>
    </>
  );
}
