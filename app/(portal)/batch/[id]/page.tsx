import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReadOnly } from '@/components/access/view-as/read-only';
import { BatchPage } from '@/components/batch/batch-page';
import { ConsentEvidenceNote } from '@/components/batch/consent-evidence';
import { mayCapture } from '@/lib/access/auth/may-capture';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { hasCode } from '@/lib/base/error/error';
import { getFollowOn } from '@/lib/batch/follow-on/get-follow-on';
import { getBatch } from '@/lib/batch/get-batch';
import { canOpenBatchFile, findConsentEvidence } from '@/lib/batch/open-batch-file';
import { portalBatch } from '@/lib/batch/portal-view';
import { findCaptureIntents } from '@/lib/catalogue/intent/find-capture-intents';

export const metadata: Metadata = { title: 'Batch' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession({ viewable: true });
  const isLooking = session.viewing !== null;
  const { id: batchId } = await params;
  if (!session.affiliate) notFound();
  const ctx = affiliateContext(session);
  const unlessFailed = (error: unknown) => {
    // A batch that is still being received, or of the other environment: the page says so.
    if (hasCode(error, 'not_found')) return null;
    throw error;
  };
  const orNotFound = (error: unknown): never => {
    if (hasCode(error, 'not_found') || hasCode(error, 'forbidden')) notFound();
    throw error;
  };
  const [batch, intents, hasFile, consent, followOn] = await Promise.all([
    getBatch(ctx, batchId, { after: 2_147_483_647, limit: 1, status: null }).catch(orNotFound),
    mayCapture(session) && !isLooking ? findCaptureIntents(ctx) : null,
    isLooking ? false : canOpenBatchFile(ctx, batchId).catch(unlessFailed),
    findConsentEvidence(ctx, batchId).catch(unlessFailed),
    getFollowOn(ctx, batchId).catch(orNotFound),
  ]);
  return (
    <ReadOnly when={isLooking}>
      <BatchPage
        initial={portalBatch(batch)}
        intents={intents?.map(({ id, title, synonyms }) => ({ id, title, synonyms })) ?? null}
        hasFile={hasFile === true}
        followOn={followOn}
      />
      {consent && <ConsentEvidenceNote evidence={consent} />}
    </ReadOnly>
  );
}
