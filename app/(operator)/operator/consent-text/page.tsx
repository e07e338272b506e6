import type { Metadata } from 'next';
import { PageHeader } from '@/components/base/ui/page-header';
import { AddConsentText } from '@/components/message/consent-text/add-consent-text';
import { ConsentLanguageCard } from '@/components/message/consent-text/consent-language-card';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { languages } from '@/lib/message/consent-text/language';
import { listConsentTexts } from '@/lib/message/consent-text/list-consent-texts';

export const metadata: Metadata = { title: { absolute: 'Consent wording · Lead Matching' } };

export default async function ConsentTextsPage() {
  const { context } = await requireOperator();
  const mayChange = may(context, 'consent-text.change');
  const written = await listConsentTexts(context);
  const missing = languages.filter((language) => !written.some((one) => one.language === language));
  return (
    <>
      <PageHeader
        title="Consent wording"
        environment="both"
        note="What agents read out, in UAT and Production. Texts are never edited; a change is a new text."
        action={mayChange && missing.length > 0 && <AddConsentText languages={missing} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {written.map((one) => (
          <ConsentLanguageCard key={one.language} written={one} mayChange={mayChange} />
        ))}
      </div>
    </>
  );
}
