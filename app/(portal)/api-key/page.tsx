import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReadOnly } from '@/components/access/view-as/read-only';
import { CallsPerDay } from '@/components/account/api-key/calls-per-day';
import { KeyTable } from '@/components/account/api-key/key-table';
import { RequestCard } from '@/components/account/api-key/request-card';
import { GoLiveChecklist } from '@/components/account/go-live/go-live-checklist';
import { DocsLink } from '@/components/base/shell/docs-link';
import { Card, CardHeader } from '@/components/base/ui/card';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { keyActions } from '@/lib/account/api-key/key-action';
import { listKeys } from '@/lib/account/api-key/list-keys';
import { listRecentCalls } from '@/lib/account/api-key/list-recent-calls';
import { findKeyRequest } from '@/lib/account/api-key-request/list-requests';
import { getChecklist } from '@/lib/account/go-live/get-checklist';
import { may } from '@/lib/base/actor/permission';
import { listKeyUsage } from '@/lib/http/request/list-requests';

export const metadata: Metadata = { title: 'API keys' };

export default async function ApiKeyPage() {
  const session = await requireSession({ viewable: true });
  if (!session.affiliate || !may(session.context, 'api-key.request', { affiliateId: session.affiliate.id }))
    notFound();
  const ctx = affiliateContext(session);
  const { id: affiliateId, uatApproved } = session.affiliate;
  const [keys, recentCalls, usage, request, checklist] = await Promise.all([
    listKeys(ctx, ctx.scope),
    listRecentCalls(ctx, ctx.scope),
    listKeyUsage(ctx, ctx.scope),
    findKeyRequest(ctx),
    getChecklist(ctx, { affiliateId }),
  ]);
  const isUat = session.environment === 'uat';
  const name = environmentLabel(session.environment);
  return (
    <ReadOnly when={session.viewing !== null}>
      <PageHeader
        title="API keys"
        note={`${name} keys of ${session.affiliate.name}`}
        action={<DocsLink href="/docs#start" />}
      />
      <div className="flex flex-col gap-6">
        {keys.length > 0 && (
          <Card>
            <KeyTable keys={keys} recentCalls={recentCalls} now={ctx.clock.now()} allowed={keyActions(ctx)} />
          </Card>
        )}
        {keys.length > 0 && (
          <Card>
            <CallsPerDay keys={keys} usage={usage} now={ctx.clock.now()} />
          </Card>
        )}
        <RequestCard
          environment={session.environment}
          request={request}
          mayAsk={isUat || uatApproved || checklist.complete}
          opens={!isUat && !uatApproved}
        />
        {!isUat && !uatApproved && (
          <Card>
            <CardHeader title="Go-live checklist" />
            <GoLiveChecklist checklist={checklist} />
          </Card>
        )}
      </div>
    </ReadOnly>
  );
}
