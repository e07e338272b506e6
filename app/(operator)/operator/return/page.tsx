import type { Metadata } from 'next';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { ClaimList } from '@/components/money/claim/claim-list';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAllClaims } from '@/lib/money/claim/list-claims';

export const metadata: Metadata = { title: 'Returns' };

export default async function ReturnsPage() {
  const { context, environment } = await requireOperator();
  const claims = await listAllClaims(context, { environment, state: null });
  return (
    <>
      <PageHeader
        title="Returns"
        note="What lenders want to give back: what is stored here speaks first, then the affiliate, then you"
      />
      <Card>
        <ClaimList claims={claims} path="/operator/return" isOperator />
      </Card>
    </>
  );
}
