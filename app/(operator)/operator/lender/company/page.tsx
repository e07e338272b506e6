import type { Metadata } from 'next';
import { CreateLender } from '@/components/account/lender/create-lender';
import { LenderTable } from '@/components/account/lender/lender-table';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listLenders } from '@/lib/account/lender/get-lender';
import { may } from '@/lib/base/actor/permission';
import { listPartnersOf } from '@/lib/catalogue/partner/partner-portal';

export const metadata: Metadata = { title: { absolute: 'Companies of lenders · Lead Matching' } };

export default async function LenderCompaniesPage() {
  const { context } = await requireOperator('lender.list');
  const lenders = await listLenders(context);
  const partners = await listPartnersOf(context, { lenderIds: lenders.map(({ id }) => id) });
  return (
    <>
      <PageHeader
        environment="both"
        title="Companies of lenders"
        note="Whose people sign in, for both environments"
        action={may(context, 'lender.change') && <CreateLender />}
      />
      <Card>
        <LenderTable
          lenders={lenders}
          namesOf={(id) => [
            ...new Set(
              partners.filter(({ lenderId }) => lenderId === id).map(({ companyName }) => companyName),
            ),
          ]}
        />
      </Card>
    </>
  );
}
