import type { Metadata } from 'next';
import { PageHeader } from '@/components/base/ui/page-header';
import { CapacityBoard } from '@/components/catalogue/partner/capacity-board';
import { KeepLive } from '@/components/report/overview/keep-live';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { boardStates } from '@/lib/catalogue/partner/board';
import { listBoard } from '@/lib/catalogue/partner/list-board';

export const metadata: Metadata = { title: 'Capacity' };

export default async function CapacityPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator('partner.list');
  const { state } = await searchParams;
  const board = await listBoard(context, { environment });
  return (
    <>
      <KeepLive />
      <PageHeader
        title="Capacity"
        note="Which lenders take leads now, live. The figure is the fullest cap: used of places."
      />
      <CapacityBoard
        {...board}
        shown={boardStates.find((one) => one === state) ?? null}
        mayChange={may(context, 'partner.change')}
      />
    </>
  );
}
