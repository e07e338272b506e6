/** Messages per field, as the client is told (spec 7.1). Keys are field names exactly as sent. */
export type FieldErrors = Record<string, string[]>;

interface ErrorDetails {
  unauthorized: undefined;
  key_expired: undefined;
  rate_limited: { retryAfterSeconds: number };
  maintenance: undefined;
  processing_limit: undefined;
  /** A part that the service needs does not answer right now; `message` says what to do. */
  unavailable: undefined;
  path_not_found: undefined;
  method_not_allowed: { allow: readonly string[] };
  unsupported_media_type: undefined;
  body_too_large: undefined;
  /** The body, form or file cannot be read; `message` says why. */
  unreadable: undefined;
  validation_failed: { errors: FieldErrors };
  intent_fields_missing: { missingFields: string[] };
  /** A business rule failed; `message` is the specification's text (spec 7.3). */
  rule_broken: undefined;
  /** `message` names what: `lead not found`, `intent not found`, `batch not found`. */
  not_found: undefined;
  /** The actor may not do this; `message` says why. */
  forbidden: undefined;
  /** Somebody else changed it first, or it exists already; `message` says what. */
  conflict: undefined;
  /** Saved from a version that is no longer the stored one; `current` is what is stored now, without secrets. */
  stale: { current: object; saved?: LastSave };
}

/** Who changed a thing last; `you`: the caller, elsewhere. */
export interface LastSave {
  by: string;
  at: Date;
  you: boolean;
}

export type ErrorCode = keyof ErrorDetails;

/**
 * Everything that goes wrong for a reason a caller can act on. `code` tells kinds apart (never `instanceof`:
 * the API's bundle and the pages' bundle each have this class), `message` may be shown to the caller, so it
 * never holds an applicant's values.
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

/** True when `error` is ours and has this code; narrows its `detail`. */
export function hasCode<Code extends ErrorCode>(error: unknown, code: Code): error is AppError<Code> {
  return isAppError(error) && error.code === code;
}

export function validationFailed(errors: FieldErrors): AppError<'validation_failed'> {
  return new AppError('validation_failed', 'Validation failed.', { errors });
}

/** For who saves over a change that they have not seen: what is stored now goes with it, and who did. */
export function stale(what: string, current: object, saved?: LastSave): AppError<'stale'> {
  const by = saved?.you ? 'by you, elsewhere' : 'by somebody else';
  return new AppError('stale', `the ${what} was changed ${by}`, { current, ...(saved && { saved }) });
}

export function ruleBroken(message: string): AppError<'rule_broken'> {
  return new AppError('rule_broken', message);
}

export function notFound(what: 'lead' | 'intent' | 'batch' | (string & {})): AppError<'not_found'> {
  return new AppError('not_found', `${what} not found`);
}
