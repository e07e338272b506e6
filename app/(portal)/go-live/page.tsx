import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { GoLiveChecklist } from '@/components/go-live/go-live-checklist';
import { PageHeader } from '@/components/layout/page-header';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/state';
import { requireSession } from '@/lib/auth/page-session';
import { getChecklist } from '@/lib/go-live/get-checklist';
import { may } from '@/lib/permission';

export const metadata: Metadata = { title: 'Go live' };

export default async function GoLivePage() {
  const { context, affiliate } = await requireSession();
  if (!affiliate || !may(context, 'go-live.read', { affiliateId: affiliate.id })) notFound();
  const checklist = await getChecklist(context, { affiliateId: affiliate.id });
  return (
    <>
      <PageHeader title="Go live" note="Completed automatically from your real UAT calls." />
      <div className="flex flex-col gap-6">
        {affiliate.uatApproved ? (
          <Notice tone="success" title="You are approved for Production">
            Production is open to your team.
          </Notice>
        ) : (
          checklist.complete && (
            <Notice tone="success" title="Everything is done">
              Request your Production key under API keys.
            </Notice>
          )
        )}
        <Card>
          <GoLiveChecklist checklist={checklist} />
        </Card>
      </div>
    </>
  );
}
