import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StatementPage } from '@/components/money/commission/statement-page';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { hasCode } from '@/lib/base/error/error';
import { readPathId } from '@/lib/http/http/path-id';
import { readStatementPage } from '@/lib/money/commission/page-query';

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
    return <StatementPage {...page} path={`/operator/balance/${account.affiliateId}`} />;
  } catch (error) {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  }
}
