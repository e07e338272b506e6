import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { ClaimList } from '@/components/money/claim/claim-list';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { listAffiliateClaims } from '@/lib/money/claim/list-claims';

export const metadata: Metadata = { title: 'Returns' };

export default async function TeamReturnsPage() {
  const session = await requireSession();
  const { context, affiliate } = session;
  if (!affiliate || !may(context, 'return-claim.answer', { affiliateId: affiliate.id })) notFound();
  return (
    <>
      <PageHeader
        title="Returns"
        note="What lenders want to give back of your leads. Your team has one word, on the lead’s page, before an operator decides"
      />
      <Card>
        <ClaimList claims={await listAffiliateClaims(affiliateContext(session))} reader="affiliate" />
      </Card>
    </>
  );
}
