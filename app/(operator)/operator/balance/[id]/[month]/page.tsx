import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AdjustAccount } from '@/components/money/commission/adjust-account';
import { adjustedEntry } from '@/components/money/commission/adjusted-entry';
import { StatementPage } from '@/components/money/commission/statement-page';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { readPathId } from '@/lib/http/http/path-id';
import { monthsFrom } from '@/lib/money/commission/month';
import { readStatementPage } from '@/lib/money/commission/page-query';
import { getAccount } from '@/lib/money/commission/statement';

export const metadata: Metadata = { title: 'Statement' };

export default async function OperatorStatementPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string; month: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator('commission.list-all');
  const { id, month } = await params;
  const search = await searchParams;
  try {
    const account = { affiliateId: readPathId(id, 'affiliate'), environment };
    const page = await readStatementPage(context, account, month, search);
    const state = may(context, 'commission.change') ? await getAccount(context, account) : null;
    const adjusting = state && {
      account,
      name: page.statement.affiliateName,
      balanceCents: state.balanceCents,
      months: monthsFrom(state.next ?? state.open[0]?.month ?? null, context.clock.now()),
    };
    return (
      <StatementPage
        {...page}
        path={`/operator/balance/${account.affiliateId}`}
        {...(adjusting && {
          entryAction: (entry) => <AdjustAccount {...adjusting} entry={adjustedEntry(entry)} />,
        })}
      />
    );
  } catch (error) {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  }
}
