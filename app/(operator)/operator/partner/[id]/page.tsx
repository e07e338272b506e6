import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CopyToProduction } from '@/components/catalogue/copy-to-production';
import { PageHeader } from '@/components/layout/page-header';
import { PartnerLogo } from '@/components/offer/partner-logo';
import { Limited } from '@/components/operator/limited';
import { PartnerEndpoints } from '@/components/partner/partner-endpoints';
import { PartnerForm } from '@/components/partner/partner-form';
import { PartnerSecret } from '@/components/partner/partner-secret';
import { Card, CardHeader } from '@/components/ui/card';
import { environmentLabel } from '@/components/ui/format';
import { requireOperator } from '@/lib/auth/require-operator';
import { hasCode } from '@/lib/error';
import { readPathId } from '@/lib/http/path-id';
import { listIntents } from '@/lib/intent/list-intents';
import { listPartnerHealth } from '@/lib/partner/list-health';
import { getPartner } from '@/lib/partner/list-partners';
import { may } from '@/lib/permission';

export const metadata: Metadata = { title: 'Partner' };

export default async function PartnerPage({ params }: { params: Promise<{ id: string }> }) {
  const { context } = await requireOperator();
  const { id } = await params;
  const partner = await (async () => getPartner(context, { partnerId: readPathId(id, 'partner') }))().catch(
    (error: unknown) => {
      if (hasCode(error, 'not_found')) notFound();
      throw error;
    },
  );
  const { environment, entry } = partner;
  const [intents, health] = await Promise.all([
    listIntents(context, { environment }),
    listPartnerHealth(context, { environment }),
  ]);
  const endpoints = health.get(partner.id) ?? [];
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <PartnerLogo
              name={entry.company_name}
              url={entry.company_mini_logo_url || entry.company_logo_url}
            />
            {entry.company_name}
          </span>
        }
        note={`${environmentLabel(environment)}, partner id ${partner.id}`}
        action={
          environment === 'uat' &&
          may(context, 'partner.change') && (
            <CopyToProduction noun="partner" id={partner.id} name={entry.company_name} />
          )
        }
      />
      <div className="flex flex-col gap-6">
        <Limited by={context} action="partner.change">
          {endpoints.length > 0 && (
            <Card>
              <CardHeader title="Health" note="Live calls in the last 24 hours. Send a test call." />
              <div className="pt-3">
                <PartnerEndpoints partnerId={partner.id} environment={environment} endpoints={endpoints} />
              </div>
            </Card>
          )}
          <PartnerSecret partnerId={partner.id} previousEndsAt={partner.previousSecretEndsAt} />
          <PartnerForm
            key={partner.id}
            environment={environment}
            partnerId={partner.id}
            entry={entry}
            version={partner.version}
            intentTitles={intents.map((intent) => intent.entry.title)}
          />
        </Limited>
      </div>
    </>
  );
}
