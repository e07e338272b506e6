import type { Metadata } from 'next';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { CaptureForm } from '@/components/lead/capture/capture-form';
import { ConsentTexts } from '@/components/lead/capture/consent-texts';
import { PracticeOffer } from '@/components/lead/practice/practice-offer';
import { mayCapture } from '@/lib/access/auth/may-capture';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { findCaptureIntents } from '@/lib/catalogue/intent/find-capture-intents';
import { listCurrentConsentTexts } from '@/lib/message/consent-text/list-current-consent-texts';

export const metadata: Metadata = { title: 'New lead' };

export default async function NewLeadPage() {
  const session = await requireSession();
  if (!mayCapture(session)) {
    return (
      <Card>
        <EmptyState page title="Production isn’t open yet">
          {session.affiliate
            ? 'Production opens once you are approved for it. Switch to UAT in the header to practise.'
            : 'Operators do not capture leads. Sign in as affiliate staff.'}
        </EmptyState>
      </Card>
    );
  }
  const ctx = affiliateContext(session);
  const [intents, consentTexts] = await Promise.all([findCaptureIntents(ctx), listCurrentConsentTexts(ctx)]);
  if (!intents) {
    return (
      <Card>
        <EmptyState page title="Under maintenance">
          You can’t capture leads right now. Existing leads are still available.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {session.user.role === 'agent' && session.environment === 'uat' && !session.user.practiceAnswered && (
        <PracticeOffer />
      )}
      <PageHeader title="New lead" note="Work down the form. Offers appear when you press Find offers." />
      {intents.length > 0 ? (
        <ConsentTexts texts={consentTexts}>
          <CaptureForm
            intents={intents}
            owner={{ userId: session.user.id, environment: session.environment }}
            singleKeys={session.user.singleKeys}
          />
        </ConsentTexts>
      ) : (
        <Card>
          <EmptyState title="No products yet">
            No product is open to your team in this environment. The operator sets them up.
          </EmptyState>
        </Card>
      )}
    </>
  );
}
