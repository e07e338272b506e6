import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHeader } from '@/components/base/ui/page-header';
import { EnterRequest } from '@/components/care/rights/enter-request';
import { RightsBoard } from '@/components/care/rights/rights-board';
import { requireSession } from '@/lib/access/auth/page-session';
import { may } from '@/lib/base/actor/permission';
import { listRequests, mostOnBoard } from '@/lib/care/rights-request/list-requests';
import { rightsFilterInput } from '@/lib/care/rights-request/schema';

export const metadata: Metadata = { title: { absolute: 'Rights of applicants · Lead Matching' } };

const path = '/team/rights';

export default async function TeamRightsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, affiliate } = await requireSession();
  if (!affiliate || !may(context, 'rights-request.list', { affiliateId: affiliate.id })) notFound();
  const filter = rightsFilterInput.parse(await searchParams);
  const enter = <EnterRequest lead={null} path={path} />;
  return (
    <>
      <PageHeader
        title="Rights of applicants"
        environment="both"
        note="What people ask your team for by law. Our support answers, in writing within 30 days"
        action={enter}
      />
      <RightsBoard
        requests={await listRequests(context, filter)}
        filter={filter}
        most={mostOnBoard}
        path={path}
        isOperator={false}
        enter={enter}
      />
    </>
  );
}
