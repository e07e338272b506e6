import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Limited } from '@/components/access/operator/limited';
import { Invite } from '@/components/access/team/invite';
import { OpenInvitations } from '@/components/access/team/open-invitations';
import { UserTable } from '@/components/access/team/user-table';
import { ChangeLender } from '@/components/account/lender/change-lender';
import { LenderFacts } from '@/components/account/lender/lender-facts';
import { lenderRoleChoices } from '@/components/account/lender/lender-role';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { PortalPartners } from '@/components/catalogue/partner/portal-partners';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listInvitations } from '@/lib/access/invitation/list-invitations';
import { listUsers } from '@/lib/access/user/list-users';
import { getLender } from '@/lib/account/lender/get-lender';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { listPartnersOf } from '@/lib/catalogue/partner/partner-portal';
import { readPathId } from '@/lib/http/http/path-id';

export const metadata: Metadata = { title: { absolute: 'Company of a lender · Lead Matching' } };

export default async function LenderCompanyPage({ params }: { params: Promise<{ id: string }> }) {
  const { context, user } = await requireOperator('lender.list');
  const { id } = await params;
  const lender = await (async () => getLender(context, { lenderId: readPathId(id, 'lender') }))().catch(
    (error: unknown) => {
      if (hasCode(error, 'not_found')) notFound();
      throw error;
    },
  );
  const whose = { affiliateId: null, lenderId: lender.id };
  const mayInvite = may(context, 'invitation.create', whose);
  const [users, invitations, partners] = await Promise.all([
    listUsers(context, whose),
    listInvitations(context, whose),
    listPartnersOf(context, { lenderIds: [lender.id] }),
  ]);
  return (
    <>
      <PageHeader
        environment="both"
        title={lender.tradingName}
        note="A lender’s company, in both environments"
      />
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader
            title="Company"
            action={may(context, 'lender.change') && <ChangeLender lender={lender} />}
          />
          <CardBody>
            <Limited by={context} action="lender.change">
              <LenderFacts lender={lender} />
            </Limited>
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Lenders of the catalogue" note="Whose applications its people see" />
          <PortalPartners partners={partners} />
        </Card>
        <Card>
          <CardHeader
            title="People"
            action={
              mayInvite && (
                <Invite
                  lenderId={lender.id}
                  team={lender.tradingName}
                  choices={lenderRoleChoices}
                  size="sm"
                />
              )
            }
          />
          {users.length > 0 ? (
            <UserTable label="People" users={users} ownId={user.id} mayChange={mayInvite} />
          ) : (
            <EmptyState title="Nobody yet">Invite its first manager, who invites the others.</EmptyState>
          )}
        </Card>
        <OpenInvitations invitations={invitations} mayChange={mayInvite} />
      </div>
    </>
  );
}
