import type { Metadata } from 'next';
import { OperatorList } from '@/components/access/operator/operator-list';
import { RoleGuide } from '@/components/access/operator/role-guide';
import { operatorRoleChoices } from '@/components/access/operator/role-text';
import { Invite } from '@/components/access/team/invite';
import { OpenInvitations } from '@/components/access/team/open-invitations';
import { Card, CardHeader } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listInvitations } from '@/lib/access/invitation/list-invitations';
import { operatorSource } from '@/lib/access/user/list-operators';
import { operatorList } from '@/lib/access/user/operator-list';
import { may } from '@/lib/base/actor/permission';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';

export const metadata: Metadata = { title: { absolute: 'Colleagues · Lead Matching' } };

const operators = { affiliateId: null };

export default async function OperatorsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, user } = await requireOperator();
  const mayChange = may(context, 'user.suspend', operators);
  const query = readListQuery(operatorList, await searchParams);
  const [page, columns, invitations] = await Promise.all([
    listPage(context, operatorSource, query),
    chosenColumns(context, operatorList),
    listInvitations(context, operators),
  ]);
  return (
    <>
      <PageHeader
        title="Colleagues"
        environment="both"
        note={
          mayChange
            ? 'People who run the service, for all affiliates'
            : 'People who run the service, for all affiliates. An admin invites and changes them.'
        }
        action={mayChange && <Invite choices={operatorRoleChoices} />}
      />
      <OperatorList query={query} page={page} columns={columns} ownId={user.id} mayChange={mayChange} />
      <div className="mt-6 flex flex-col gap-6">
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
