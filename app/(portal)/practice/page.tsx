import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { CaptureForm } from '@/components/lead/capture/capture-form';
import { ConsentTexts } from '@/components/lead/capture/consent-texts';
import { FormCoach } from '@/components/lead/practice/form-coach';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { findCaptureIntents } from '@/lib/catalogue/intent/find-capture-intents';
import { listCurrentConsentTexts } from '@/lib/message/consent-text/list-current-consent-texts';
import { practiceApplicant } from '@/lib/sample/practice/practice-applicant';

export const metadata: Metadata = { title: 'Practice call' };

export default async function PracticePage() {
  const session = await requireSession();
  const { affiliate, environment, user } = session;
  if (!affiliate) notFound();
  if (environment !== 'uat')
    return (
      <Card>
        <EmptyState page title="Practice calls are made in UAT">
          Switch to UAT in the header first. In Production every applicant is real.
        </EmptyState>
      </Card>
    );
  const ctx = affiliateContext(session);
  const [intents, consentTexts] = await Promise.all([findCaptureIntents(ctx), listCurrentConsentTexts(ctx)]);
  if (!intents || intents.length === 0)
    return (
      <Card>
        <EmptyState page title={intents ? 'No products yet' : 'Under maintenance'}>
          {intents
            ? 'No product is open to your team in UAT. The operator sets them up.'
            : 'You can’t practise right now. Try again later.'}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <PageHeader
        title="Practice call"
        note="A made-up applicant, in UAT. It counts nowhere, and is gone when it ends."
      />
      <FormCoach />
      <ConsentTexts texts={consentTexts}>
        <CaptureForm
          intents={intents}
          owner={{ userId: user.id, environment }}
          singleKeys={user.singleKeys}
          practice={practiceApplicant(user.id)}
        />
      </ConsentTexts>
    </>
  );
}
