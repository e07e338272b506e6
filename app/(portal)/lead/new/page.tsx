import type { Metadata } from 'next';
import { PageHeader } from '@/components/layout/page-header';
import { CaptureForm } from '@/components/lead/capture-form';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/state';
import { mayCapture } from '@/lib/auth/may-capture';
import { requireSession } from '@/lib/auth/page-session';
import { affiliateContext } from '@/lib/auth/session';
import { hasCode } from '@/lib/error';
import { findCaptureIntents } from '@/lib/intent/find-usable-intents';
import { getPortalLead } from '@/lib/lead-page/get-portal-lead';

export const metadata: Metadata = { title: 'New lead' };

interface NewLeadPageProps {
  /** `lead`: hashid of the lead whose answers are to be edited. */
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function NewLeadPage({ searchParams }: NewLeadPageProps) {
  const session = await requireSession();
  const { lead: hashid } = await searchParams;
  if (!mayCapture(session)) {
    return (
      <Card>
        <EmptyState page title="Production isn’t open yet">
          {session.affiliate
            ? 'Production opens once your use of UAT is approved. Switch to UAT in the header to practise.'
            : 'Operators do not capture leads. Sign in as affiliate staff.'}
        </EmptyState>
      </Card>
    );
  }
  const intents = await findCaptureIntents(affiliateContext(session));
  if (!intents) {
    return (
      <Card>
        <EmptyState page title="Under maintenance">
          You can’t capture leads right now. Existing leads are still available.
        </EmptyState>
      </Card>
    );
  }
  const edited =
    typeof hashid === 'string'
      ? await getPortalLead(affiliateContext(session), hashid).catch((error: unknown) => {
          if (hasCode(error, 'not_found')) return null;
          throw error;
        })
      : null;
  return (
    <>
      <PageHeader
        title={edited ? 'Edit answers' : 'New lead'}
        note="Work down the form. Offers appear when you press Find offers."
      />
      {intents.length > 0 ? (
        <CaptureForm
          key={edited?.id}
          intents={intents}
          edited={edited}
          owner={{ userId: session.user.id, environment: session.environment }}
        />
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
