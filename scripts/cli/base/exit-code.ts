import { CommanderError } from 'commander';
import { isDatabaseAway, isStatementTooLong } from '@/db/error';
import { type ErrorCode, type FieldErrors, hasCode, isAppError } from '@/lib/base/error/error';
import { reasonOf } from './output';

/** What a script can tell apart (design base 23). 1: none of these. */
const exitCodes = { input: 2, 'not found': 3, conflict: 4, unavailable: 5 } as const;
type Kind = keyof typeof exitCodes;

/** Of errors of the verbs; what is left out cannot be helped by another input. */
const kinds: { readonly [Code in ErrorCode]?: Kind } = {
  validation_failed: 'input',
  intent_fields_missing: 'input',
  rule_broken: 'input',
  unreadable: 'input',
  body_too_large: 'input',
  unsupported_media_type: 'input',
  not_found: 'not found',
  path_not_found: 'not found',
  conflict: 'conflict',
  stale: 'conflict',
  unavailable: 'unavailable',
  maintenance: 'unavailable',
  processing_limit: 'unavailable',
  rate_limited: 'unavailable',
};

/** A failed command, for `--json`. */
interface Failure {
  exitCode: number;
  /** The verb's error code; else `input`, `unavailable` or `internal`. */
  code: string;
  message: string;
  errors?: FieldErrors;
}

/** Returns how a command failed. */
export function failureOf(error: unknown): Failure {
  const kind = kindOf(error);
  return {
    exitCode: kind === null ? 1 : exitCodes[kind],
    code: isAppError(error) ? error.code : (kind ?? 'internal'),
    message: messageOf(error),
    ...(hasCode(error, 'validation_failed') && { errors: error.detail?.errors ?? {} }),
  };
}

function kindOf(error: unknown): Kind | null {
  if (isAppError(error)) return kinds[error.code] ?? null;
  if (error instanceof CommanderError) return 'input';
  if (!(error instanceof Error)) return null;
  if (error.name === 'ConfigurationError' || error.name === 'UsageError') return 'input';
  const isAway = error.name === 'DatabaseUnusable' || isDatabaseAway(error) || isStatementTooLong(error);
  return isAway ? 'unavailable' : null;
}

function messageOf(error: unknown): string {
  if (error instanceof CommanderError) return error.message.replace(/^error: /, '');
  const internal = isDatabaseAway(error) ? 'the database does not answer' : 'an unexpected error';
  return reasonOf(error) ?? internal;
}
