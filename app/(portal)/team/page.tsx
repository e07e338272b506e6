import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Invite } from '@/components/access/team/invite';
import { OpenInvitations } from '@/components/access/team/open-invitations';
import { RefereeCode } from '@/components/access/team/referee-code';
import { SupportLinks } from '@/components/access/team/support-links';
import { UserTable } from '@/components/access/team/user-table';
import { ReadOnly } from '@/components/access/view-as/read-only';
import { ViewList } from '@/components/access/view-as/view-list';
import { LeadBasisCard } from '@/components/account/affiliate/lead-basis-card';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { LabelsCard } from '@/components/desk/desk/labels-card';
import { WallLink } from '@/components/desk/presence/wall-link';
import { MessagesCard } from '@/components/message/message-template/messages-card';
import { requireSession } from '@/lib/access/auth/page-session';
import { listInvitations } from '@/lib/access/invitation/list-invitations';
import { listSupportLinks } from '@/lib/access/support-link/list-links';
import { listUsers } from '@/lib/access/user/list-users';
import { listViews } from '@/lib/access/view-as/list-views';
import { getLeadBasis } from '@/lib/account/affiliate/change-lead-basis';
import { getRefereeCode } from '@/lib/account/affiliate/get-referee-code';
import { may } from '@/lib/base/actor/permission';

export const metadata: Metadata = { title: 'People' };

export default async function TeamPage() {
  const { context, affiliate, user, viewing } = await requireSession({ viewable: true });
  if (!affiliate || !may(context, 'user.list', { affiliateId: affiliate.id })) notFound();
  const whose = { affiliateId: affiliate.id };
  const [users, invitations, code, views, links, basis] = await Promise.all([
    listUsers(context, whose),
    listInvitations(context, whose),
    getRefereeCode(context, whose),
    listViews(context, whose),
    listSupportLinks(context, whose),
    viewing === null ? getLeadBasis(context, whose) : null,
  ]);
  return (
    <ReadOnly when={viewing !== null}>
      <PageHeader
        title="People"
        note={`People at ${affiliate.name}`}
        action={
          <div className="flex gap-2">
            <WallLink />
            <Invite team={affiliate.name} />
          </div>
        }
      />
      <div className="flex flex-col gap-6">
        <Card>
          <UserTable label="Team" users={users} ownId={user.id} />
          <p className="border-t border-line px-5 py-3 text-sm sm:px-6">
            <Link href="/team/role" className="font-medium text-accent">
              What agents may do
            </Link>
          </p>
        </Card>
        <OpenInvitations invitations={invitations} />
        <SupportLinks links={links} />
        <RefereeCode code={code} />
        {basis !== null && <LeadBasisCard affiliateId={affiliate.id} basis={basis} />}
        <ViewList views={views} />
        <MessagesCard />
        <LabelsCard />
      </div>
    </ReadOnly>
  );
}
