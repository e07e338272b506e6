import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FirstSteps } from '@/components/account/first-steps/first-steps';
import { PageHeader } from '@/components/base/ui/page-header';
import { WallLink } from '@/components/desk/presence/wall-link';
import { Dashboard } from '@/components/report/dashboard/dashboard';
import { SampleDataCard } from '@/components/sample/sample-data/sample-data-card';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext, type PortalSession } from '@/lib/access/auth/session';
import { getFirstSteps } from '@/lib/account/go-live/get-first-steps';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { readPeriod } from '@/lib/base/time/period';
import { getDashboard } from '@/lib/report/dashboard/get-dashboard';
import { countSampleData } from '@/lib/sample/sample-data/count-sample-data';

export const metadata: Metadata = { title: 'Today' };

export default async function DashboardPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const session = await requireSession({ viewable: true });
  if (!session.affiliate) notFound();
  const asked = readPeriod(await searchParams);
  const ctx = affiliateContext(session);
  const [view, home] = await Promise.all([getDashboard(ctx, asked), managerHome(session, ctx)]);
  return (
    <>
      <PageHeader
        title="Today"
        note={
          view.wholeTeam
            ? `All leads of ${session.affiliate.name}`
            : 'The leads that you captured or uploaded'
        }
        action={view.wholeTeam && <WallLink />}
      />
      {home && (
        <div className="mb-6 flex flex-col gap-6">
          <FirstSteps view={home.steps} />
          <SampleDataCard initial={home.sample} />
        </div>
      )}
      <Dashboard initial={view} asked={asked} />
    </>
  );
}

/** What a manager's home shows besides, in UAT: the first steps until they are done, and sample data. */
async function managerHome({ viewing, environment }: PortalSession, ctx: AffiliateContext) {
  if (viewing || environment !== 'uat' || !may(ctx, 'sample-data.change', ctx.scope)) return null;
  const [steps, sample] = await Promise.all([getFirstSteps(ctx), countSampleData(ctx)]);
  return { steps, sample };
}
