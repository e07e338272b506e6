import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { PageHeader } from '@/components/base/ui/page-header';
import { PublicHolidays } from '@/components/catalogue/calendar/public-holidays';
import { CapacityBoard } from '@/components/catalogue/partner/capacity-board';
import { KeepLive } from '@/components/report/overview/keep-live';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { listClosed } from '@/lib/catalogue/calendar/list-closed';
import { listHolidays } from '@/lib/catalogue/calendar/list-holidays';
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
  const [board, holidays, closed] = await Promise.all([
    listBoard(context, { environment }),
    listHolidays(context),
    listClosed(context),
  ]);
  return (
    <>
      <KeepLive />
      <PageHeader
        title="Capacity"
        note="Which lenders take leads now, live. The figure is the fullest cap: used of places."
      />
      <div className="flex flex-col gap-6">
        <CapacityBoard
          {...board}
          shown={boardStates.find((one) => one === state) ?? null}
          mayChange={may(context, 'partner.change')}
        />
        <Limited by={context} action="partner.change">
          <PublicHolidays holidays={holidays} closed={closed} />
        </Limited>
      </div>
    </>
  );
}
