import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHeader } from '@/components/base/ui/page-header';
import { LabelForm } from '@/components/desk/desk/label-form';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { getDispositionLabels } from '@/lib/desk/disposition/labels';

export const metadata: Metadata = { title: 'Answers' };

export default async function DispositionPage() {
  const session = await requireSession();
  const { context, affiliate } = session;
  if (!affiliate || !may(context, 'disposition-label.change', { affiliateId: affiliate.id })) notFound();
  const view = await getDispositionLabels(affiliateContext(session));
  return (
    <>
      <PageHeader
        title="Answers"
        note="How calls end, in your team’s words. What each one does stays the same."
      />
      <LabelForm key={String(view.version)} view={view} />
    </>
  );
}
