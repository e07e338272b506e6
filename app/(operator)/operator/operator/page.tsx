import type { Metadata } from 'next';
import { PageHeader } from '@/components/layout/page-header';
import { OperatorTable } from '@/components/operator/operator-table';
import { RoleGuide } from '@/components/operator/role-guide';
import { operatorRoleChoices } from '@/components/operator/role-text';
import { Invite } from '@/components/team/invite';
import { OpenInvitations } from '@/components/team/open-invitations';
import { Card, CardHeader } from '@/components/ui/card';
import { requireOperator } from '@/lib/auth/require-operator';
import { listInvitations } from '@/lib/invitation/list-invitations';
import { may } from '@/lib/permission';
import { listUsers } from '@/lib/user/list-users';

export const metadata: Metadata = { title: 'Operators' };

const operators = { affiliateId: null };

export default async function OperatorsPage() {
  const { context, user } = await requireOperator();
  const mayChange = may(context, 'user.suspend', operators);
  const [users, invitations] = await Promise.all([
    listUsers(context, operators),
    listInvitations(context, operators),
  ]);
  return (
    <>
      <PageHeader
        title="Operators"
        note={
          mayChange
            ? 'People who run the service, for all affiliates'
            : 'People who run the service, for all affiliates. An admin invites and changes them.'
        }
        action={mayChange && <Invite choices={operatorRoleChoices} />}
      />
      <div className="flex flex-col gap-6">
        <Card>
          <OperatorTable users={users} ownId={user.id} mayChange={mayChange} />
        </Card>
        <OpenInvitations invitations={invitations} mayChange={mayChange} />
        <Card>
          <CardHeader title="What each role may do" />
          <div className="pt-3">
            <RoleGuide />
          </div>
        </Card>
      </div>
    </>
  );
}
