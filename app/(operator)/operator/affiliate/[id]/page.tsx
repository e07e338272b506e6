import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Limited } from '@/components/access/operator/limited';
import { Invite } from '@/components/access/team/invite';
import { OpenInvitations } from '@/components/access/team/open-invitations';
import { SupportLinks } from '@/components/access/team/support-links';
import { UserTable } from '@/components/access/team/user-table';
import { AffiliateSettings } from '@/components/account/affiliate/affiliate-settings';
import { AffiliateStateBadge } from '@/components/account/affiliate/affiliate-state';
import { CallsPerDay } from '@/components/account/api-key/calls-per-day';
import { IssueKey } from '@/components/account/api-key/issue-key';
import { KeyTable } from '@/components/account/api-key/key-table';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { EndpointList } from '@/components/event/webhook/endpoint-list';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listInvitations } from '@/lib/access/invitation/list-invitations';
import { listSupportLinks } from '@/lib/access/support-link/list-links';
import { listUsers } from '@/lib/access/user/list-users';
import { getAffiliate } from '@/lib/account/affiliate/get-affiliate';
import { keyActions } from '@/lib/account/api-key/key-action';
import { listKeys } from '@/lib/account/api-key/list-keys';
import { listRecentCalls } from '@/lib/account/api-key/list-recent-calls';
import { getChecklist } from '@/lib/account/go-live/get-checklist';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { listAffiliateWebhooks } from '@/lib/event/webhook-endpoint/list-endpoints';
import { readPathId } from '@/lib/http/http/path-id';
import { listKeyUsage } from '@/lib/http/request/list-requests';
import { getAccount } from '@/lib/money/commission/statement';

export const metadata: Metadata = { title: { absolute: 'Affiliate · Lead Matching' } };

export default async function AffiliatePage({ params }: { params: Promise<{ id: string }> }) {
  const { context, environment, user } = await requireOperator();
  const { id } = await params;
  const affiliate = await find(() => getAffiliate(context, { affiliateId: readPathId(id, 'affiliate') }));
  const mayChangeUsers = may(context, 'user.change-role', { affiliateId: affiliate.id });
  const [users, invitations, links, keys, recentCalls, usage, webhooks, checklist, account] =
    await Promise.all([
      listUsers(context, { affiliateId: affiliate.id }),
      listInvitations(context, { affiliateId: affiliate.id }),
      listSupportLinks(context, { affiliateId: affiliate.id }),
      listKeys(context, { affiliateId: affiliate.id }),
      listRecentCalls(context, { affiliateId: affiliate.id }),
      listKeyUsage(context, { affiliateId: affiliate.id, environment }),
      listAffiliateWebhooks(context, { affiliateId: affiliate.id, environment }),
      affiliate.uatApprovedAt ? null : getChecklist(context, { affiliateId: affiliate.id }),
      getAccount(context, { affiliateId: affiliate.id, environment: 'production' }),
    ]);
  const unclosed = {
    entries: account.open.reduce((sum, { entries }) => sum + entries, 0),
    amountCents: account.open.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
  return (
    <>
      <PageHeader
        environment="both"
        title={affiliate.name}
        note={
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {placesOf(affiliate.id).map(([label, href]) => (
              <Link key={label} href={href} className="text-accent hover:underline">
                {label}
              </Link>
            ))}
          </span>
        }
        action={<AffiliateStateBadge active={affiliate.active} />}
      />
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader title="Affiliate" />
          <CardBody className="flex flex-col gap-4">
            <Limited by={context} action="affiliate.change">
              <AffiliateSettings affiliate={affiliate} checklist={checklist} unclosed={unclosed} />
            </Limited>
          </CardBody>
        </Card>
        <Card id="keys" className="scroll-mt-24">
          <CardHeader
            title="Keys"
            note="A key is shown once, when it is created. Only its last four characters are kept."
            action={
              may(context, 'api-key.issue') && (
                <IssueKey affiliateId={affiliate.id} productionOpen={affiliate.uatApprovedAt !== null} />
              )
            }
          />
          <div className="pt-3">
            <KeyTable
              affiliateActive={affiliate.active}
              keys={keys}
              recentCalls={recentCalls}
              now={context.clock.now()}
              allowed={keyActions(context)}
            />
          </div>
        </Card>
        {keys.length > 0 && (
          <Card>
            <CallsPerDay
              keys={keys.filter((key) => key.environment === environment)}
              usage={usage}
              now={context.clock.now()}
            />
          </Card>
        )}
        <Card>
          <CardHeader
            title="Users"
            note="Agents capture leads. Managers also look after the team and its keys."
            action={
              mayChangeUsers && (
                <Invite
                  affiliateId={affiliate.id}
                  team={affiliate.name}
                  {...(users.length === 0 && { role: 'manager' })}
                  size="sm"
                />
              )
            }
          />
          <div className="pt-3">
            {users.length > 0 ? (
              <UserTable
                label="Users"
                users={users}
                ownId={user.id}
                mayChange={mayChangeUsers}
                mayView={affiliate.active && may(context, 'view-as.start')}
              />
            ) : (
              <EmptyState title="No users yet">Invite the first manager; they invite their team.</EmptyState>
            )}
          </div>
        </Card>
        <OpenInvitations invitations={invitations} mayChange={mayChangeUsers} />
        <SupportLinks links={links} />
        <EndpointList
          endpoints={webhooks}
          note={`Where its systems are told of events in ${environmentLabel(environment)}. Its managers set them up.`}
          empty="Its managers add them under Webhooks, or you do by the command line."
        />
      </div>
    </>
  );
}

/** Where its own are, on the pages of all. */
const placesOf = (id: number): readonly (readonly [label: string, href: string])[] => [
  ['Leads', `/operator/lead?affiliate=${id}`],
  ['Files', `/operator/file?affiliate=${id}`],
  ['API calls', `/operator/api-call?affiliate=${id}`],
  ['Results', `/operator/report?affiliate=${id}&by=month`],
  ['Ledger', `/operator/balance/${id}`],
  ['History', `/operator/audit?affiliateId=${id}`],
];

async function find<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  }
}
