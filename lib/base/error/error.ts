import type { Environment } from '@/word/environment';
import { answerText, notFoundText } from './message';

/** Messages by field, as returned to the client (spec 7.1). Keys are field names exactly as sent. */
export type FieldErrors = Record<string, string[]>;

interface ErrorDetails {
  unauthorized: undefined;
  key_expired: undefined;
  rate_limited: { retryAfterSeconds: number };
  /** Null: no end is known. */
  maintenance: { retryAfterSeconds: number | null };
  processing_limit: undefined;
  /** A dependency of the service is unavailable; `message` says what to do. */
  unavailable: undefined;
  path_not_found: undefined;
  method_not_allowed: { allow: readonly string[] };
  unsupported_media_type: undefined;
  body_too_large: undefined;
  /** The body, form or file cannot be read; `message` says why. */
  unreadable: undefined;
  validation_failed: { errors: FieldErrors };
  intent_fields_missing: { missingFields: string[] };
  /** A business rule was violated; `message` is the specification's text (spec 7.3). */
  rule_broken: undefined;
  /** Events after the cursor are no longer kept; `oldest`: the cursor before those that are. */
  cursor_expired: { oldest: string };
  /** `message` names what is missing: `lead not found`, `intent not found`, `batch not found`. */
  not_found: undefined;
  /** The actor lacks the permission; `message` says why. */
  forbidden: undefined;
  /** The user must set up a second factor before anything else; `message` says so. */
  second_factor_due: undefined;
  /** The page shows the other environment than its session has by now, which is `environment`; `message` says so. */
  environment_changed: { environment: Environment };
  /** Another user changed it first, or it already exists; `message` says what. */
  conflict: undefined;
  /** The version that was edited is no longer the stored one; `current` is the stored state, without secrets. */
  stale: { current: object; saved?: LastSave };
}

/** Who made the last change; `you`: the caller, in another session. */
interface LastSave {
  by: string;
  at: Date;
  you: boolean;
}

export type ErrorCode = keyof ErrorDetails;

/**
 * An error that a caller can act on. Check its `code`, never `instanceof`: the API's bundle and the pages' bundle each
 * have their own copy of this class. `message` may be shown to the caller, so it never contains an applicant's values.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: Code,
    message: string,
    readonly detail?: ErrorDetails[Code],
  ) {
    super(message);
  }
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error;
}

/** Returns true if `error` is our `AppError` with this code; narrows its `detail`. */
export function hasCode<Code extends ErrorCode>(error: unknown, code: Code): error is AppError<Code> {
  return isAppError(error) && error.code === code;
}

export function validationFailed(errors: FieldErrors): AppError<'validation_failed'> {
  return new AppError('validation_failed', answerText.validationFailed, { errors });
}

/** The error for saving over an unseen change: includes the stored state and who saved it. */
export function stale(what: string, current: object, saved?: LastSave): AppError<'stale'> {
  const by = saved?.you ? 'by you, elsewhere' : 'by somebody else';
  return new AppError('stale', `the ${what} was changed ${by}`, { current, ...(saved && { saved }) });
}

export function ruleBroken(message: string): AppError<'rule_broken'> {
  return new AppError('rule_broken', message);
}

export function notFound(what: 'lead' | 'intent' | 'batch' | (string & {})): AppError<'not_found'> {
  return new AppError('not_found', notFoundText(what));
}
