import { isFileConsent } from '@/lib/applicant/consent';
import type { GuardedContext } from '@/lib/base/actor/context';
import { validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import { getUpload } from '@/lib/batch/get-upload';
import { isLeadBasis } from '@/word/lead';
import { receiveBatch } from './receive-batch';

/**
 * Stores a file that a user sends from the portal, and queues its import. The query's `consent` is the version of the
 * text by which the user stated the consent of all applicants; it is kept with the user on the batch and its leads;
 * `intentId` is the intent for rows that name none; `basis` is why one may speak to the applicants, without it as the
 * affiliate's setting is; `corrects` is the upload whose rejected rows the file corrects. The
 * form's `consentWords`, which stands before the file, is what the user took for consent in the file's own column; kept
 * with the batch, its user and its time. Throws `validation_failed` for an unknown version, `not_found` for an unknown
 * upload, and what `receiveBatch` throws.
 */
export async function receivePortalBatch(ctx: GuardedContext, request: Request): Promise<number> {
  const query = new URL(request.url).searchParams;
  const stated = query.get('consent');
  if (stated !== null && !isFileConsent(stated)) throw validationFailed({ consent: [fieldText.invalid] });
  const basis = query.get('basis');
  if (basis !== null && !isLeadBasis(basis)) throw validationFailed({ basis: [fieldText.invalid] });
  const corrects = query.get('corrects');
  const corrected = corrects === null ? null : await getUpload(ctx, corrects);
  return receiveBatch(ctx, request, {
    consentText: stated,
    keepsConsentWords: true,
    intentId: query.get('intentId'),
    basis: corrected ? corrected.basis : basis,
    // A correction of a correction belongs to the first file, too.
    correctsBatchId: corrected && (corrected.correctsBatchId ?? corrected.id),
  });
}
