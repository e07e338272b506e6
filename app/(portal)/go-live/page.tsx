import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReadOnly } from '@/components/access/view-as/read-only';
import { RequestCard } from '@/components/account/api-key/request-card';
import { GoLiveChecklist } from '@/components/account/go-live/go-live-checklist';
import { DocsLink } from '@/components/base/shell/docs-link';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { Notice } from '@/components/base/ui/state';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { findKeyRequest } from '@/lib/account/api-key-request/list-requests';
import { getChecklist } from '@/lib/account/go-live/get-checklist';
import { may } from '@/lib/base/actor/permission';

export const metadata: Metadata = { title: 'Go live' };

export default async function GoLivePage() {
  const session = await requireSession({ viewable: true });
  const { context, affiliate } = session;
  if (!affiliate || !may(context, 'go-live.read', { affiliateId: affiliate.id })) notFound();
  const [checklist, request] = await Promise.all([
    getChecklist(context, { affiliateId: affiliate.id }),
    findKeyRequest(affiliateContext(session), 'production'),
  ]);
  return (
    <ReadOnly when={session.viewing !== null}>
      <PageHeader
        title="Go live"
        note="Completed automatically by what you do in UAT, through the API or in the portal."
        action={<DocsLink href="/docs/guide/go-live" />}
      />
      <div className="flex flex-col gap-6">
        {affiliate.uatApproved && (
          <Notice tone="success" title="You are approved for Production">
            Production is open to your team.
          </Notice>
        )}
        {(affiliate.uatApproved || checklist.complete) && (
          <RequestCard environment="production" request={request} mayAsk opens={!affiliate.uatApproved} />
        )}
        <Card>
          <GoLiveChecklist checklist={checklist} />
        </Card>
      </div>
    </ReadOnly>
  );
}
