import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Dashboard } from '@/components/dashboard/dashboard';
import { PageHeader } from '@/components/layout/page-header';
import { WallLink } from '@/components/presence/wall-link';
import { requireSession } from '@/lib/auth/page-session';
import { affiliateContext } from '@/lib/auth/session';
import { getDashboard } from '@/lib/dashboard/get-dashboard';
import { readDashboardSearch } from '@/lib/dashboard/search';

export const metadata: Metadata = { title: 'Dashboard' };

export default async function DashboardPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const session = await requireSession({ viewable: true });
  if (!session.affiliate) notFound();
  const asked = readDashboardSearch(await searchParams);
  const view = await getDashboard(affiliateContext(session), asked);
  return (
    <>
      <PageHeader
        title="Dashboard"
        note={
          view.wholeTeam
            ? `All leads of ${session.affiliate.name}`
            : 'The leads that you captured or uploaded'
        }
        action={view.wholeTeam && <WallLink />}
      />
      <Dashboard key={JSON.stringify(asked)} initial={view} asked={asked} />
    </>
  );
}
