import type { Metadata } from 'next';
import { DocsLink } from '@/components/base/shell/docs-link';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { BatchWizard } from '@/components/batch/batch-wizard';
import { mayCapture } from '@/lib/access/auth/may-capture';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { findCaptureIntents } from '@/lib/catalogue/intent/find-capture-intents';
import { listReadableTexts } from '@/lib/message/consent-text/stated-text';

export const metadata: Metadata = { title: 'New batch' };

export default async function NewBatchPage() {
  const session = await requireSession();
  if (!mayCapture(session)) {
    return (
      <Card>
        <EmptyState title="Production isn’t open yet">
          {session.affiliate
            ? 'Production opens once you are approved for it. Switch to UAT in the header to practise.'
            : 'Operators do not send leads. Sign in as affiliate staff.'}
        </EmptyState>
      </Card>
    );
  }
  const ctx = affiliateContext(session);
  const [intents, consentTexts] = await Promise.all([findCaptureIntents(ctx), listReadableTexts(ctx)]);
  if (!intents || intents.length === 0) {
    return (
      <Card>
        <EmptyState title={intents ? 'No products yet' : 'Under maintenance'}>
          {intents
            ? 'No product is open to your team in this environment. The operator sets them up.'
            : 'You can’t upload files right now. Existing batches are still available.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <PageHeader
        title="New batch"
        note="Upload a spreadsheet of leads. You review everything before it is sent."
        action={<DocsLink href="/docs/guide/batch" />}
      />
      <BatchWizard
        userId={session.user.id}
        intents={intents.map(({ id, title, synonyms, required_fields, asked_fields, ages }) => ({
          id,
          title,
          synonyms,
          asked: [...required_fields, ...asked_fields],
          ages,
        }))}
        consentTexts={consentTexts}
      />
    </>
  );
}
