import { consentText } from '@/lib/applicant/consent';
import type { GuardedContext } from '@/lib/context';
import { validationFailed } from '@/lib/error';
import { receiveBatch } from './receive-batch';

/**
 * Stores a file that a user sends from the portal, and queues its import. The query's `consent` names the version of
 * the words by which the user stated the consent of all applicants; the batch and its leads keep it, with the user.
 * Throws `validation_failed` for words nobody knows, and what `receiveBatch` throws.
 */
export async function receivePortalBatch(ctx: GuardedContext, request: Request): Promise<number> {
  const stated = new URL(request.url).searchParams.get('consent');
  if (stated !== null && consentText(stated) === null) throw validationFailed({ consent: ['invalid'] });
  return receiveBatch(ctx, request, { consentText: stated });
}
