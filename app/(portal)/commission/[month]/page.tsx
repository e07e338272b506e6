import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReadOnly } from '@/components/access/view-as/read-only';
import { StatementPage } from '@/components/money/commission/statement-page';
import { requireSession } from '@/lib/access/auth/page-session';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { readStatementPage } from '@/lib/money/commission/page-query';

export const metadata: Metadata = { title: 'Statement' };

export default async function PortalStatementPage({
  params,
  searchParams,
}: {
  params: Promise<{ month: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { affiliate, context, environment, viewing } = await requireSession({ viewable: true });
  if (!affiliate || !may(context, 'commission.list', { affiliateId: affiliate.id })) notFound();
  const { month } = await params;
  const search = await searchParams;
  const account = { affiliateId: affiliate.id, environment };
  try {
    const page = await readStatementPage(context, account, month, search);
    return (
      <ReadOnly when={viewing !== null}>
        <StatementPage {...page} path="/commission" />
      </ReadOnly>
    );
  } catch (error) {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  }
}
