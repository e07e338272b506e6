import type { Metadata } from 'next';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { ClaimList } from '@/components/money/claim/claim-list';
import { requireLender } from '@/lib/access/auth/require-lender';
import { listOwn } from '@/lib/money/claim/list-claims';

export const metadata: Metadata = { title: 'Returns' };

export default async function LenderReturnsPage() {
  const { context } = await requireLender('lender-application.list');
  const claims = await listOwn(context);
  return (
    <>
      <PageHeader title="Returns" note="What you give back, and what became of it: open ones first" />
      <Card>
        <ClaimList claims={claims} reader="lender" />
      </Card>
    </>
  );
}
