import type { Metadata } from 'next';
import { PageHeader } from '@/components/base/ui/page-header';
import { EnterRequest } from '@/components/care/rights/enter-request';
import { RightsBoard } from '@/components/care/rights/rights-board';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { listRequests, mostOnBoard } from '@/lib/care/rights-request/list-requests';
import { rightsFilterInput } from '@/lib/care/rights-request/schema';

export const metadata: Metadata = { title: { absolute: 'Rights · Lead Matching' } };

const path = '/operator/rights';

export default async function RightsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context } = await requireOperator('rights-request.list');
  const filter = rightsFilterInput.parse(await searchParams);
  const enter = may(context, 'rights-request.enter') ? <EnterRequest lead={null} path={path} /> : undefined;
  return (
    <>
      <PageHeader
        title="Rights"
        environment="both"
        note="What applicants ask for by law, of all affiliates: to be answered in writing within 30 days"
        action={enter}
      />
      <RightsBoard
        requests={await listRequests(context, filter)}
        filter={filter}
        most={mostOnBoard}
        path={path}
        isOperator
        enter={enter}
      />
    </>
  );
}
