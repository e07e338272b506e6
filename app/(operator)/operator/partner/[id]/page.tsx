import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ConfirmChange } from '@/components/confirm-change';
import { PageHeader } from '@/components/layout/page-header';
import { PartnerForm } from '@/components/partner/partner-form';
import { requireOperator } from '@/lib/auth/require-operator';
import { hasCode } from '@/lib/error';
import { readPathId } from '@/lib/http/path-id';
import { listIntents } from '@/lib/intent/list-intents';
import { getPartner } from '@/lib/partner/list-partners';

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
  const intents = await listIntents(context, { environment });
  return (
    <>
      <PageHeader
        title={entry.company_name}
        note={`${environment === 'uat' ? 'UAT' : 'Production'}, partner id ${partner.id}`}
        action={
          environment === 'uat' && (
            <ConfirmChange
              label="Copy to Production"
              title={`Copy ${entry.company_name} to Production?`}
              confirmLabel="Copy"
              tone="primary"
              path={`/api/portal/partner/${partner.id}/copy`}
              done="The partner is in Production"
            >
              <p>
                What is saved is copied, without its connection. A partner with this slug there keeps its own
                connection and state; a new one starts inactive until you connect it.
              </p>
            </ConfirmChange>
          )
        }
      />
      <PartnerForm
        key={partner.id}
        environment={environment}
        partnerId={partner.id}
        entry={entry}
        intentTitles={intents.map((intent) => intent.entry.title)}
      />
    </>
  );
}
