import type { Metadata } from 'next';
import { LenderFacts } from '@/components/account/lender/lender-facts';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { PortalPartners } from '@/components/catalogue/partner/portal-partners';
import { requireLender } from '@/lib/access/auth/require-lender';
import { getOwnCompany } from '@/lib/lender/company/get-own-company';

export const metadata: Metadata = { title: 'Connection' };

export default async function LenderConnectionPage() {
  const { context, session } = await requireLender('lender-application.list');
  const { company, partners } = await getOwnCompany(context);
  return (
    <>
      <PageHeader
        title="Connection"
        note="What is sent to you, who decides, and what we know of your company"
      />
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader title="What is sent to you" note={`In ${environmentLabel(session.environment)}`} />
          <PortalPartners partners={partners} isLinked={false} />
        </Card>
        <Card>
          <CardHeader title="Company" note="If something is wrong or has changed, tell our operators." />
          <CardBody>
            <LenderFacts lender={company} />
          </CardBody>
        </Card>
      </div>
    </>
  );
}
