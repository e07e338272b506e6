import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LabelForm } from '@/components/base/form/label-form';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { dispositionKinds, dispositions } from '@/lib/desk/disposition/kind';
import { getDispositionLabels } from '@/lib/desk/disposition/labels';
import { longestLabel } from '@/lib/desk/disposition/schema';

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
      <LabelForm
        key={String(view.version)}
        view={view}
        kinds={dispositionKinds.map((kind) => ({
          kind,
          label: dispositions[kind].label,
          effect: dispositions[kind].effect,
        }))}
        path="/api/portal/disposition-label"
        longest={longestLabel}
      />
    </>
  );
}
