import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReadOnly } from '@/components/access/view-as/read-only';
import { DocsLink } from '@/components/base/shell/docs-link';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { EditEndpoint } from '@/components/event/webhook/edit-endpoint';
import { EndpointList } from '@/components/event/webhook/endpoint-list';
import { EventTail } from '@/components/event/webhook/event-tail';
import { SandboxInbox } from '@/components/event/webhook/sandbox-inbox';
import { SignatureDoctor } from '@/components/event/webhook/signature-doctor';
import { KeepLive } from '@/components/report/overview/keep-live';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { getInbox } from '@/lib/event/webhook-endpoint/inbox';
import { listWebhooks } from '@/lib/event/webhook-endpoint/list-endpoints';
import { tailEvents } from '@/lib/event/webhook-endpoint/tail-events';

export const metadata: Metadata = { title: 'Webhooks' };

export default async function WebhookPage() {
  const session = await requireSession({ viewable: true });
  const { affiliate, context, environment, viewing } = session;
  if (!affiliate || !may(context, 'webhook.list', { affiliateId: affiliate.id })) notFound();
  const ctx = affiliateContext(session);
  const [endpoints, tail, inbox] = await Promise.all([
    listWebhooks(ctx),
    tailEvents(ctx, null),
    environment === 'uat' ? getInbox(ctx) : null,
  ]);
  return (
    <ReadOnly when={viewing !== null}>
      <KeepLive />
      <PageHeader
        title="Webhooks"
        note={`Your systems are told what happens to your leads in ${environmentLabel(environment)}.`}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <DocsLink href="/docs/guide/webhook" />
            <EditEndpoint endpoint={null} kind="postback" inboxUrl={null} />
            <EditEndpoint endpoint={null} kind="webhook" inboxUrl={inbox?.url ?? null} />
          </div>
        }
      />
      <div className="flex flex-col gap-6">
        <EndpointList
          isLinked
          endpoints={endpoints}
          note="Each is told what happens from when it was added on."
          empty={
            inbox
              ? 'Add the URL of your system, or the sandbox inbox below. The first event comes with the next lead.'
              : 'Add the URL of your system. The first event comes with the next lead.'
          }
        />
        <EventTail key={environment} initial={tail} />
        {inbox && <SandboxInbox initial={inbox} />}
        <SignatureDoctor />
      </div>
    </ReadOnly>
  );
}
