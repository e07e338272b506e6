import type { Metadata } from 'next';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { ClaimList } from '@/components/money/claim/claim-list';
import { ClaimReport } from '@/components/money/claim/claim-report';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAllClaims } from '@/lib/money/claim/list-claims';
import { claimReportDays, reportClaims } from '@/lib/money/claim/report-claims';
import { claimGroupings } from '@/word/return-claim';

export const metadata: Metadata = { title: 'Returns' };

export default async function ReturnsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator();
  const given = (await searchParams).by;
  const by = claimGroupings.find((one) => one === given) ?? 'lender';
  const [claims, groups] = await Promise.all([
    listAllClaims(context, { environment, state: null }),
    reportClaims(context, { environment, by }),
  ]);
  return (
    <>
      <PageHeader
        title="Returns"
        note="What lenders want to give back: what is stored here speaks first, then the affiliate, then you"
        action={
          <Link href="/operator/return/reason" className={buttonClass()}>
            Reasons
          </Link>
        }
      />
      <div className="flex flex-col gap-6">
        <Card>
          <ClaimList claims={claims} reader="operator" />
        </Card>
        <ClaimReport groups={groups} by={by} days={claimReportDays} />
      </div>
    </>
  );
}
