import type { Metadata } from 'next';
import { Invite } from '@/components/access/team/invite';
import { OpenInvitations } from '@/components/access/team/open-invitations';
import { UserTable } from '@/components/access/team/user-table';
import { lenderRoleChoices } from '@/components/account/lender/lender-role';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireLender } from '@/lib/access/auth/require-lender';
import { listInvitations } from '@/lib/access/invitation/list-invitations';
import { listUsers } from '@/lib/access/user/list-users';

export const metadata: Metadata = { title: 'People' };

export default async function LenderTeamPage() {
  const { context, session, lender } = await requireLender('user.list');
  const whose = { affiliateId: null, lenderId: lender.id };
  const [users, invitations] = await Promise.all([
    listUsers(context, whose),
    listInvitations(context, whose),
  ]);
  return (
    <>
      <PageHeader
        title="People"
        note={`People at ${lender.name}, in both environments`}
        action={<Invite team={lender.name} choices={lenderRoleChoices} />}
      />
      <div className="flex flex-col gap-6">
        <Card>
          <UserTable label="People" users={users} ownId={session.user.id} />
        </Card>
        <OpenInvitations invitations={invitations} />
      </div>
    </>
  );
}
