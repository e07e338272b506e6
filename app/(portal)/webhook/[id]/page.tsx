import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { DeliveryList } from '@/components/event/webhook/delivery-list';
import { EndpointCard } from '@/components/event/webhook/endpoint-card';
import { urlText } from '@/components/event/webhook/endpoint-list';
import { KeepLive } from '@/components/report/overview/keep-live';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { inboxUrl } from '@/lib/event/webhook-endpoint/endpoint-target';
import { listDeliveries } from '@/lib/event/webhook-endpoint/list-deliveries';
import { listWebhooks } from '@/lib/event/webhook-endpoint/list-endpoints';

export const metadata: Metadata = { title: 'Webhook endpoint' };

export default async function WebhookEndpointPage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const { affiliate, context, environment } = session;
  if (!affiliate || !may(context, 'webhook.list', { affiliateId: affiliate.id })) notFound();
  const { id } = await params;
  const ctx = affiliateContext(session);
  const endpoint = (await listWebhooks(ctx)).find((one) => String(one.id) === id);
  if (!endpoint) notFound();
  return (
    <>
      <KeepLive />
      <PageHeader
        title={<span className="break-all">{urlText(endpoint.url)}</span>}
        note={
          <Link href="/webhook" className="text-accent hover:underline">
            All webhooks
          </Link>
        }
      />
      <div className="flex flex-col gap-6">
        <EndpointCard
          endpoint={endpoint}
          inboxUrl={environment === 'uat' ? inboxUrl(context.env, affiliate.id) : null}
        />
        <DeliveryList endpointId={endpoint.id} deliveries={await listDeliveries(ctx, endpoint.id)} />
      </div>
    </>
  );
}
