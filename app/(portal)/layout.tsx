import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Shell, type ShellNavigation } from '@/components/access/session/shell';
import { ViewingBanner } from '@/components/access/view-as/viewing-banner';
import { DecidedRequests } from '@/components/account/api-key/decided-requests';
import { ExpiryReminders } from '@/components/account/api-key/expiry-reminder';
import { MaintenanceNotice } from '@/components/account/environment/maintenance-notice';
import { lenderGroupsFor } from '@/components/base/shell/lender-groups';
import { managerGroupsFor } from '@/components/base/shell/manager-groups';
import { type PortalPage, pagesBeside, portalPages } from '@/components/base/shell/portal-page';
import { operatorGroupsFor } from '@/components/base/shell/visible-items';
import { environmentLabel } from '@/components/base/ui/format';
import { Arrivals } from '@/components/desk/desk/arrivals';
import { WebhookNotices } from '@/components/event/webhook/webhook-notices';
import { DeskSlot } from '@/components/lead/call/desk-slot';
import { mayCapture } from '@/lib/access/auth/may-capture';
import { isNarrow } from '@/lib/access/auth/narrow-navigation';
import { findPageSession, requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext, type PortalSession } from '@/lib/access/auth/session';
import { listEndingKeys } from '@/lib/account/api-key/list-ending-keys';
import { listDecidedRequests } from '@/lib/account/api-key-request/list-requests';
import { getMaintenance } from '@/lib/account/environment/get-maintenance';
import { hasNoDeveloper } from '@/lib/account/go-live/has-no-developer';
import { may } from '@/lib/base/actor/permission';
import { listWebhookNotices } from '@/lib/event/webhook-endpoint/list-endpoints';
import { roleOf } from '@/word/role';

/** The tab says which environment its page shows. */
export async function generateMetadata(): Promise<Metadata> {
  const session = await findPageSession();
  if (session === null) return {};
  const name = environmentLabel(session.environment);
  return { title: { template: `%s · ${name} · Lead Matching`, default: 'Lead Matching' } };
}

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const session = await requireSession({ viewable: true, lenders: true });
  const { environment, user, affiliate, use, secondFactor, viewing } = session;
  const [[ending, decided, failing], navigation] = await Promise.all([
    newsFor(session),
    navigationFor(session),
  ]);
  return (
    <Shell
      environment={environment}
      knowsProduction={session.knowsProduction}
      navigation={navigation}
      user={{ ...user, role: roleOf(user) }}
      affiliateName={affiliate?.name ?? null}
      {...(session.lender && { lenderName: session.lender.name })}
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
            pages={pagesFor(session, navigation)}
            singleKeys={user.singleKeys}
            mayCapture={mayCapture(session)}
            isWide={'groups' in navigation}
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

/** The few pages of an agent in a row; those of a manager, and of an operator on the pages that all share, in groups. */
async function navigationFor(session: PortalSession): Promise<ShellNavigation> {
  const { context, environment, affiliate, lender, viewing } = session;
  if (lender) {
    const ofLender = { lenderId: lender.id };
    return {
      groups: lenderGroupsFor((action) => may(context, action, ofLender), 0),
      isNarrow: await isNarrow(),
    };
  }
  if (!affiliate) return { groups: operatorGroupsFor(context, null), isNarrow: await isNarrow() };
  const whose = { affiliateId: affiliate.id, environment };
  const inUat = environment === 'uat';
  if (!may(context, 'user.list', whose))
    return {
      items: [
        { href: '/dashboard', label: 'Today' },
        ...(may(context, 'report.read', whose) ? [{ href: '/report', label: 'Reports' }] : []),
        { href: '/lead', label: 'Leads' },
        { href: '/batch', label: 'Files' },
        ...(inUat ? [{ href: '/sandbox', label: 'Sandbox' }] : []),
      ],
    };
  const [narrow, noDeveloper] = await Promise.all([isNarrow(), hasNoDeveloper(affiliateContext(session))]);
  const groups = managerGroupsFor({
    may: (action) => may(context, action, whose),
    inUat,
    isViewed: viewing !== null,
    hasNoDeveloper: noDeveloper,
  });
  return { groups, isNarrow: narrow };
}

/** Pages for the palette: those of the navigation, and those beside it. */
function pagesFor(session: PortalSession, navigation: ShellNavigation): readonly PortalPage[] {
  const { context, environment, affiliate } = session;
  const whose = { affiliateId: affiliate?.id ?? null, environment };
  const shown = 'groups' in navigation ? navigation.groups.flatMap(({ items }) => items) : navigation.items;
  const beside = pagesBeside.filter(
    ({ href, action }) => may(context, action, whose) && !shown.some((item) => item.href === href),
  );
  return portalPages(
    [...shown, ...beside].map(({ href, label }) => ({ href, label })),
    { mayCapture: mayCapture(session) },
  );
}
