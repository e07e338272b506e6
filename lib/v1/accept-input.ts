import { hasCode, validationFailed } from '@/lib/base/error/error';
import { type AcceptInput, parseAcceptInput } from '@/lib/lead/accept/schema';
import { coerceInteger } from './coerce';
import { unavailableScore } from './offer';

/**
 * Parses the body of v1's `POST /accept`: `live_score` is an alias of `live_quotes`, which wins if both are sent; the
 * marker for an unavailable score is not a quote (spec 9). Throws `validation_failed`, keyed by the fields as sent.
 */
export function parseAcceptInputV1(body: Readonly<Record<string, unknown>>): AcceptInput {
  const { live_score: liveScore, ...rest } = body;
  const isScore = rest.live_quotes === undefined || rest.live_quotes === null;
  try {
    return parseAcceptInput({
      ...rest,
      partner_id: coerceInteger(rest.partner_id),
      ...(isScore ? { live_quotes: isMarker(liveScore) ? null : liveScore } : {}),
    });
  } catch (error) {
    if (!isScore || !hasCode(error, 'validation_failed')) throw error;
    const { live_quotes: problems, ...errors } = error.detail?.errors ?? {};
    throw validationFailed({ ...errors, ...(problems ? { live_score: problems } : {}) });
  }
}

const isMarker = (score: unknown) => score === unavailableScore || score === String(unavailableScore);
