import type { Metadata } from 'next';
import { BatchWizard } from '@/components/batch/batch-wizard';
import { PageHeader } from '@/components/layout/page-header';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/state';
import { mayCapture } from '@/lib/auth/may-capture';
import { requireSession } from '@/lib/auth/page-session';
import { affiliateContext } from '@/lib/auth/session';
import { findUsableIntents } from '@/lib/intent/find-usable-intents';

export const metadata: Metadata = { title: 'New batch' };

export default async function NewBatchPage() {
  const session = await requireSession();
  if (!mayCapture(session)) {
    return (
      <Card>
        <EmptyState title="Batches cannot be sent here yet">
          {session.affiliate
            ? 'Production opens once your use of UAT is approved. Switch to UAT in the header to practise.'
            : 'Operators do not send leads. Sign in as affiliate staff.'}
        </EmptyState>
      </Card>
    );
  }
  const intents = await findUsableIntents(affiliateContext(session));
  if (!intents || intents.length === 0) {
    return (
      <Card>
        <EmptyState title={intents ? 'There is nothing to apply for yet' : 'Being maintained'}>
          {intents
            ? 'No intent is open to your team in this environment. The operator sets them up.'
            : 'Files cannot be sent at the moment. Batches that are stored can still be read.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <PageHeader
        title="New batch"
        note="From a spreadsheet to leads; nothing is sent before you have seen it."
      />
      <BatchWizard userId={session.user.id} intents={intents.map(({ id, title }) => ({ id, title }))} />
    </>
  );
}
