import type { Metadata } from 'next';
import { PageHeader } from '@/components/layout/page-header';
import { CaptureForm } from '@/components/lead/capture-form';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/state';
import { mayCapture } from '@/lib/auth/may-capture';
import { requireSession } from '@/lib/auth/page-session';
import { affiliateContext } from '@/lib/auth/session';
import { hasCode } from '@/lib/error';
import { listUsableIntents } from '@/lib/intent/list-usable-intents';

export const metadata: Metadata = { title: 'New lead' };

export default async function NewLeadPage() {
  const session = await requireSession();
  if (!mayCapture(session)) {
    return (
      <Card>
        <EmptyState page title="Leads cannot be captured here yet">
          {session.affiliate
            ? 'Production opens once your use of UAT is approved. Switch to UAT in the header to practise.'
            : 'Operators do not capture leads. Sign in as affiliate staff.'}
        </EmptyState>
      </Card>
    );
  }
  const intents = await listUsableIntents(affiliateContext(session)).catch((error: unknown) => {
    if (hasCode(error, 'maintenance')) return null;
    throw error;
  });
  if (!intents) {
    return (
      <Card>
        <EmptyState page title="Being maintained">
          Leads cannot be captured at the moment. Leads that are stored can still be read.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <PageHeader
        title="New lead"
        note="Ask in this order; offers come up as soon as the last answer is in."
      />
      {intents.length > 0 ? (
        <CaptureForm
          intents={intents}
          owner={{ userId: session.user.id, environment: session.environment }}
        />
      ) : (
        <Card>
          <EmptyState title="There is nothing to apply for yet">
            No intent is open to your team in this environment. The operator sets them up.
          </EmptyState>
        </Card>
      )}
    </>
  );
}
