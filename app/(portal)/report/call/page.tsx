import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PeriodPicker } from '@/components/base/list/period-picker';
import { PageHeader } from '@/components/base/ui/page-header';
import { CallReport } from '@/components/report/call-result/call-report';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { readPeriod } from '@/lib/base/time/period';
import { getCalls } from '@/lib/report/call-result/get-calls';

export const metadata: Metadata = { title: 'Calls' };

export default async function CallReportPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const session = await requireSession({ viewable: true });
  if (!session.affiliate) notFound();
  const ctx = affiliateContext(session);
  if (!may(ctx, 'report.read', ctx.scope)) notFound();
  const period = readPeriod(await searchParams);
  return (
    <>
      <PageHeader
        title="Calls"
        note={`How the calls of ${session.affiliate.name} ended, and how far each file was called through`}
      />
      <div className="mb-6">
        <PeriodPicker path="/report/call" period={period} />
      </div>
      <CallReport
        view={await getCalls(ctx, period)}
        mayRelease={may(ctx, 'call-back.release-all', ctx.scope)}
      />
    </>
  );
}
