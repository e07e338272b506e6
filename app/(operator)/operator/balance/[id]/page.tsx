import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { AccountView } from '@/components/money/commission/account-view';
import { AdjustAccount } from '@/components/money/commission/adjust-account';
import { adjustedEntry } from '@/components/money/commission/adjusted-entry';
import { CloseMonth } from '@/components/money/commission/close-month';
import { PlayMoney } from '@/components/money/commission/play-money';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { getAffiliate } from '@/lib/account/affiliate/get-affiliate';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { readPathId } from '@/lib/http/http/path-id';
import { monthsFrom, monthsToClose } from '@/lib/money/commission/month';
import { readAccountPage } from '@/lib/money/commission/page-query';

export const metadata: Metadata = { title: 'Balance of an affiliate' };

export default async function CommissionAccountPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator('commission.list-all');
  const { id } = await params;
  const affiliate = await find(() => getAffiliate(context, { affiliateId: readPathId(id, 'affiliate') }));
  const account = { affiliateId: affiliate.id, environment };
  const { state, ...page } = await readAccountPage(context, account, await searchParams);
  const mayAdjust = may(context, 'commission.change');
  const adjusting = {
    account,
    name: affiliate.name,
    balanceCents: state.balanceCents,
    months: monthsFrom(state.next ?? state.open[0]?.month ?? null, context.clock.now()),
  };
  return (
    <>
      <div className="mb-4 text-sm">
        <Link href="/operator/balance" className="text-accent hover:underline">
          All balances
        </Link>
      </div>
      <PageHeader
        title={`Commission of ${affiliate.name}`}
        note={environmentLabel(environment)}
        action={
          <div className="flex flex-wrap justify-end gap-2">
            {mayAdjust && <AdjustAccount {...adjusting} />}
            {state.next !== null && may(context, 'commission.close') && (
              // Another month is next once one is closed.
              <CloseMonth
                key={state.next}
                account={account}
                name={affiliate.name}
                months={monthsToClose(state, context.clock.now())}
              />
            )}
          </div>
        }
      />
      <div className="flex flex-col gap-6">
        <PlayMoney environment={environment} />
        <AccountView
          account={account}
          state={state}
          {...page}
          path={`/operator/balance/${affiliate.id}`}
          leadPath="/operator/lead"
          {...(mayAdjust && {
            entryAction: (entry) => <AdjustAccount {...adjusting} entry={adjustedEntry(entry)} />,
          })}
        />
      </div>
    </>
  );
}

async function find<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  }
}
