import type { ReactNode } from 'react';
import { Shell } from '@/components/access/session/shell';
import { ViewingBanner } from '@/components/access/view-as/viewing-banner';
import { DecidedRequests } from '@/components/account/api-key/decided-requests';
import { ExpiryReminders } from '@/components/account/api-key/expiry-reminder';
import { MaintenanceNotice } from '@/components/account/environment/maintenance-notice';
import type { NavigationItem } from '@/components/base/shell/navigation';
import { pagesBeside, portalPages } from '@/components/base/shell/portal-page';
import { operatorItemsFor } from '@/components/base/shell/visible-items';
import { Arrivals } from '@/components/desk/desk/arrivals';
import { WebhookNotices } from '@/components/event/webhook/webhook-notices';
import { DeskSlot } from '@/components/lead/call/desk-slot';
import { mayCapture } from '@/lib/access/auth/may-capture';
import { requireSession } from '@/lib/access/auth/page-session';
import type { PortalSession } from '@/lib/access/auth/session';
import { listEndingKeys } from '@/lib/account/api-key/list-ending-keys';
import { listDecidedRequests } from '@/lib/account/api-key-request/list-requests';
import { getMaintenance } from '@/lib/account/environment/get-maintenance';
import { may } from '@/lib/base/actor/permission';
import { listWebhookNotices } from '@/lib/event/webhook-endpoint/list-endpoints';
import { roleOf } from '@/word/role';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const session = await requireSession({ viewable: true });
  const { environment, user, affiliate, use, secondFactor, viewing } = session;
  const [ending, decided, failing] = await newsFor(session);
  const items = itemsFor(session);
  const captures = mayCapture(session);
  return (
    <Shell
      environment={environment}
      knowsProduction={session.knowsProduction}
      items={items}
      user={{ ...user, role: roleOf(user) }}
      affiliateName={affiliate?.name ?? null}
      use={use}
      secondFactorDueAt={secondFactor.dueAt}
      banner={viewing && affiliate && <ViewingBanner viewing={viewing} affiliate={affiliate} />}
      mayCapture={!viewing}
      status={
        affiliate &&
        !viewing && <Arrivals userId={user.id} environment={environment} sound={user.arrivalSound} />
      }
      find={
        affiliate &&
        !viewing && (
          <DeskSlot
            userId={user.id}
            environment={environment}
            pages={portalPages([...items, ...besideFor(session)], { mayCapture: captures })}
            singleKeys={user.singleKeys}
            mayCapture={captures}
          />
        )
      }
    >
      <div className="contents print:hidden">
        <MaintenanceNotice maintenance={[await getMaintenance(session.context, { environment })]} />
        <DecidedRequests requests={decided} />
        <ExpiryReminders keys={ending} />
        <WebhookNotices failing={failing} />
      </div>
      {children}
    </Shell>
  );
}

/** What managers are told: keys that expire, requests that were decided, and webhooks that fail. */
async function newsFor({ context, affiliate }: PortalSession) {
  if (!affiliate || !may(context, 'api-key.request', { affiliateId: affiliate.id }))
    return [[], [], []] as const;
  const whose = { affiliateId: affiliate.id };
  return Promise.all([
    listEndingKeys(context, whose),
    listDecidedRequests(context, whose),
    listWebhookNotices(context, whose),
  ]);
}

/** Pages that the palette finds and the navigation does not show. */
function besideFor({ context, environment, affiliate }: PortalSession): readonly NavigationItem[] {
  const whose = { affiliateId: affiliate?.id ?? null, environment };
  return pagesBeside
    .filter(({ action }) => may(context, action, whose))
    .map(({ href, label }) => ({ href, label }));
}

/** Operators see the console's navigation on the pages that they share with affiliate staff. */
function itemsFor({ context, environment, affiliate, viewing }: PortalSession): readonly NavigationItem[] {
  if (!affiliate) return operatorItemsFor(context);
  const whose = { affiliateId: affiliate.id, environment };
  const inUat = environment === 'uat';
  return [
    { href: '/dashboard', label: 'Dashboard' },
    ...(may(context, 'report.read', whose) ? [{ href: '/report', label: 'Reports' }] : []),
    { href: '/lead', label: 'Leads' },
    { href: '/batch', label: 'Batches' },
    ...(inUat && !viewing ? [{ href: '/sandbox', label: 'Sandbox' }] : []),
    ...(inUat && may(context, 'go-live.read') ? [{ href: '/go-live', label: 'Go live' }] : []),
    ...(may(context, 'api-key.request', whose) ? [{ href: '/api-key', label: 'API keys' }] : []),
    ...(may(context, 'webhook.list', whose) ? [{ href: '/webhook', label: 'Webhooks' }] : []),
    ...(may(context, 'commission.list', whose) ? [{ href: '/commission', label: 'Commission' }] : []),
    ...(may(context, 'user.list', whose) ? [{ href: '/team', label: 'Team' }] : []),
    ...(may(context, 'request.list', whose) ? [{ href: '/request', label: 'Requests' }] : []),
  ];
}
