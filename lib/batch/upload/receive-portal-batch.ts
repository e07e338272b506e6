import { isFileConsent } from '@/lib/applicant/consent';
import type { GuardedContext } from '@/lib/base/actor/context';
import { ruleBroken, validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import { isOfAnotherBody } from '@/lib/base/idempotency-key/idempotency-key';
import { getUpload } from '@/lib/batch/get-upload';
import { isLeadBasis } from '@/word/lead';
import { receiveBatchOnce } from './receive-batch-once';

/**
 * Stores a file that a user sends from the portal, and queues its import. The query's `consent` is the version of the
 * text by which the user stated the consent of all applicants; it is kept with the user on the batch and its leads;
 * `intentId` is the intent for rows that name none; `basis` is why one may speak to the applicants, without it as the
 * affiliate's setting is; `corrects` is the upload whose rejected rows the file corrects. The
 * form's `consentWords`, which stands before the file, is what the user took for consent in the file's own column; kept
 * with the batch, its user and its time. Sent again under the page's Idempotency-Key, it is the first upload. Throws
 * `validation_failed` for an unknown version, `not_found` for an unknown upload, `rule_broken` where the rows were
 * corrected after an upload that arrived, and what `receiveBatch` throws.
 */
export async function receivePortalBatch(ctx: GuardedContext, request: Request): Promise<number> {
  const query = new URL(request.url).searchParams;
  const stated = query.get('consent');
  if (stated !== null && !isFileConsent(stated)) throw validationFailed({ consent: [fieldText.invalid] });
  const basis = query.get('basis');
  if (basis !== null && !isLeadBasis(basis)) throw validationFailed({ basis: [fieldText.invalid] });
  const corrects = query.get('corrects');
  const corrected = corrects === null ? null : await getUpload(ctx, corrects);
  const options = {
    consentText: stated,
    keepsConsentWords: true,
    intentId: query.get('intentId'),
    basis: corrected ? corrected.basis : basis,
    // A correction of a correction belongs to the first file, too.
    correctsBatchId: corrected && (corrected.correctsBatchId ?? corrected.id),
  };
  try {
    return (await receiveBatchOnce(ctx, request, options)).batchId;
  } catch (error) {
    if (isOfAnotherBody(error)) throw ruleBroken(arrivedText);
    throw error;
  }
}

const arrivedText =
  'the file has arrived before, as it was then: look at your uploads, where its rejected rows can be corrected';
