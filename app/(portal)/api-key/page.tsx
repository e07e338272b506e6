import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ExpiryReminder } from '@/components/api-key/expiry-reminder';
import { KeyTable } from '@/components/api-key/key-table';
import { RequestCard } from '@/components/api-key-request/request-card';
import { GoLiveChecklist } from '@/components/go-live/go-live-checklist';
import { PageHeader } from '@/components/layout/page-header';
import { Card, CardHeader } from '@/components/ui/card';
import { expiryNotice } from '@/lib/api-key/expiry-notice';
import { listKeys } from '@/lib/api-key/list-keys';
import { findKeyRequest } from '@/lib/api-key-request/list-requests';
import { requireSession } from '@/lib/auth/page-session';
import { may } from '@/lib/auth/permission';
import { affiliateContext } from '@/lib/auth/session';
import { getChecklist } from '@/lib/go-live/get-checklist';

export const metadata: Metadata = { title: 'API keys' };

export default async function ApiKeyPage() {
  const session = await requireSession();
  if (!session.affiliate || !may(session.context, 'api-key.request', { affiliateId: session.affiliate.id }))
    notFound();
  const ctx = affiliateContext(session);
  const { id: affiliateId, uatApproved } = session.affiliate;
  const [keys, request, checklist] = await Promise.all([
    listKeys(ctx, ctx.scope),
    findKeyRequest(ctx),
    getChecklist(ctx, { affiliateId }),
  ]);
  const isUat = session.environment === 'uat';
  const now = ctx.clock.now();
  const name = isUat ? 'UAT' : 'Production';
  return (
    <>
      <PageHeader title="API keys" note={`${name} keys of ${session.affiliate.name}`} />
      <div className="flex flex-col gap-6">
        {keys
          .filter(({ status }) => status === 'active' || status === 'expired')
          .map((key) => {
            const notice = expiryNotice(key.expiresAt, now);
            return notice === null ? null : <ExpiryReminder key={key.id} apiKey={key} notice={notice} />;
          })}
        {keys.length > 0 && (
          <Card>
            <KeyTable keys={keys} />
          </Card>
        )}
        <RequestCard
          environmentName={name}
          request={request}
          mayAsk={isUat || uatApproved || checklist.complete}
        />
        {!isUat && !uatApproved && (
          <Card>
            <CardHeader title="Go-live checklist" />
            <GoLiveChecklist checklist={checklist} />
          </Card>
        )}
      </div>
    </>
  );
}
