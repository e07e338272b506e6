import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LabelsCard } from '@/components/desk/labels-card';
import { PageHeader } from '@/components/layout/page-header';
import { MessagesCard } from '@/components/message-text/messages-card';
import { WallLink } from '@/components/presence/wall-link';
import { Invite } from '@/components/team/invite';
import { OpenInvitations } from '@/components/team/open-invitations';
import { RefereeCode } from '@/components/team/referee-code';
import { SupportLinks } from '@/components/team/support-links';
import { UserTable } from '@/components/team/user-table';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { ReadOnly } from '@/components/view-as/read-only';
import { ViewList } from '@/components/view-as/view-list';
import { getRefereeCode } from '@/lib/affiliate/get-referee-code';
import { requireSession } from '@/lib/auth/page-session';
import { listInvitations } from '@/lib/invitation/list-invitations';
import { may } from '@/lib/permission';
import { listSupportLinks } from '@/lib/support-link/list-links';
import { listUsers } from '@/lib/user/list-users';
import { listViews } from '@/lib/view-as/list-views';

export const metadata: Metadata = { title: 'Team' };

export default async function TeamPage() {
  const { context, affiliate, user, viewing } = await requireSession({ viewable: true });
  if (!affiliate || !may(context, 'user.list', { affiliateId: affiliate.id })) notFound();
  const whose = { affiliateId: affiliate.id };
  const [users, invitations, code, views, links] = await Promise.all([
    listUsers(context, whose),
    listInvitations(context, whose),
    getRefereeCode(context, whose),
    listViews(context, whose),
    listSupportLinks(context, whose),
  ]);
  return (
    <ReadOnly when={viewing !== null}>
      <PageHeader
        title="Team"
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
        <ViewList views={views} />
        <MessagesCard />
        <LabelsCard />
      </div>
    </ReadOnly>
  );
}
