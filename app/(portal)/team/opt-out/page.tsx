import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHeader } from '@/components/base/ui/page-header';
import { OptOutLists } from '@/components/batch/opt-out-list/opt-out-lists';
import { requireSession } from '@/lib/access/auth/page-session';
import { may } from '@/lib/base/actor/permission';
import { listOptOutLists } from '@/lib/batch/opt-out-list/list-lists';

export const metadata: Metadata = { title: 'Opt-outs' };

export default async function TeamOptOutsPage() {
  const { context, environment, affiliate } = await requireSession();
  if (!affiliate || !may(context, 'opt-out-list.list', { affiliateId: affiliate.id })) notFound();
  return (
    <>
      <PageHeader
        title="Opt-outs"
        note="Lists of people whom your team does not contact. What people say themselves stands on their leads."
      />
      <OptOutLists
        key={environment}
        environment={environment}
        initial={await listOptOutLists(context, environment)}
        register={null}
        affiliates={null}
        mayChange={may(context, 'opt-out-list.change', { affiliateId: affiliate.id })}
      />
    </>
  );
}
