import type { Metadata } from 'next';
import { LenderFacts } from '@/components/account/lender/lender-facts';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { PortalPartners } from '@/components/catalogue/partner/portal-partners';
import { ChangeBilling } from '@/components/lender/company/change-billing';
import { OwnPauses } from '@/components/lender/pause/own-pauses';
import { OwnSecrets } from '@/components/lender/secret/own-secrets';
import { requireLender } from '@/lib/access/auth/require-lender';
import { may } from '@/lib/base/actor/permission';
import { getOwnCompany } from '@/lib/lender/company/get-own-company';
import { listPauses } from '@/lib/lender/pause/own-pause';
import { listOwnRules } from '@/lib/lender/proposal/list-own';

export const metadata: Metadata = { title: 'Connection' };

export default async function LenderConnectionPage() {
  const { context, session } = await requireLender('lender-application.list');
  const [{ company, partners }, pauses, rules] = await Promise.all([
    getOwnCompany(context),
    listPauses(context),
    listOwnRules(context),
  ]);
  const systems = rules.filter(({ connection }) => connection.accept_url !== null);
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
        {pauses.length > 0 && (
          <OwnPauses pauses={pauses} mayPause={may(context, 'lender-application.pause')} />
        )}
        {systems.length > 0 && may(context, 'lender-application.propose') && (
          <OwnSecrets
            partners={systems.map(({ partnerId, version, companyName }) => ({
              partnerId,
              version,
              companyName,
            }))}
          />
        )}
        <Card>
          <CardHeader
            title="Company"
            note="If something else is wrong or has changed, tell our operators."
            action={
              may(context, 'lender-application.change') && (
                <ChangeBilling
                  company={{
                    address: company.address,
                    billingEmail: company.billingEmail,
                    version: company.version,
                  }}
                />
              )
            }
          />
          <CardBody>
            <LenderFacts lender={company} />
          </CardBody>
        </Card>
      </div>
    </>
  );
}
