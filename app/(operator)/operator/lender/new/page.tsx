import type { Metadata } from 'next';
import { PageHeader } from '@/components/base/ui/page-header';
import { NewPartner } from '@/components/catalogue/partner/new-partner';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listIntents } from '@/lib/catalogue/intent/list-intents';
import { connectionEntry, partnerEntry } from '@/lib/catalogue/partner/entry';

export const metadata: Metadata = { title: 'New lender' };

export default async function NewPartnerPage() {
  const { context, environment } = await requireOperator('partner.change');
  const intents = await listIntents(context, { environment });
  const blank = partnerEntry.parse({ slug: 'blank', company_name: 'Blank', active: false });
  const entry = { ...blank, slug: '', company_name: '', connection: connectionEntry.parse({}) };
  return (
    <>
      <PageHeader title="New lender" />
      <NewPartner
        environment={environment}
        entry={entry}
        intentTitles={intents.map((intent) => intent.entry.title)}
      />
    </>
  );
}
