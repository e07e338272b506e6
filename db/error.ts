/** The database cannot be used. The message is one line for the user who starts the program, without secrets. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** SQLSTATEs of temporary failures. A class (08, 53) includes all its codes. */
const awayStates = /^(?:08|53)|^57P0[1-5]$|^58030$|^25006$|^LM002$/;
const awayConnection = /^(?:CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/;
const networkCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** Of those, what ends a connection that there was. */
const lostConnection =
  /^(?:CONNECTION_(?:CLOSED|ENDED|DESTROYED)|08...|57P0[1245]|ECONNRESET|ECONNABORTED|EPIPE)$/;

/** Returns the code by which an error, or one that it was caused by, says that the database is away. */
function awayCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = errorCode(at);
    if (code === undefined) continue;
    if (awayConnection.test(code)) return code;
    if ('severity' in at && awayStates.test(code)) return code;
    // A partner's address can refuse connections too; the driver marks the errors of statements.
    if ('query' in at && networkCodes.test(code)) return code;
  }
  return undefined;
}

/**
 * Returns true if a statement failed because the database is temporarily unavailable: connections are refused,
 * cut or exhausted, it is starting or stopping, its disk is full, it became read-only, or ids have to move ahead
 * first (`lib/care/timeline`). Retrying may succeed soon. Whether a lost statement was executed is unknown.
 */
export const isDatabaseAway = (error: unknown): boolean => awayCode(error) !== undefined;

/** Returns true if the database is away by losing a connection that there was: the statement may be what broke it. */
export const isConnectionLost = (error: unknown): boolean => lostConnection.test(awayCode(error) ?? '');

/** Returns true if the database is away in any other way: it had no room, memory or connection to give, for instance. */
export const isDatabaseRefusing = (error: unknown): boolean =>
  isDatabaseAway(error) && !isConnectionLost(error);

/** Returns true for an error of a connection to the database, which a driver or the server gave: none could be had, or it is lost. */
export function isServerAway(error: Error): boolean {
  const code = errorCode(error) ?? '';
  return awayConnection.test(code) || awayStates.test(code) || networkCodes.test(code);
}

/** Returns true if there was no room on the database's disk. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (errorCode(at) === '53100') return true;
  return false;
}

/** Returns true if the database refused what it was given: a value, a row, a name, or a statement after such a one. */
export function isRefusedRow(error: unknown): boolean {
  return (
    /^(?:22|23|25P02$|42P01$|42703$)/.test(errorCode(error) ?? '') &&
    error instanceof Error &&
    'severity' in error
  );
}

/** Returns true if the database refused a row because this process has a PII_KEY that was rotated since it started. */
export function isFormerPiiKey(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (errorCode(at) === 'LM001') return true;
  return false;
}

/** Returns true if PostgreSQL ended a statement because it ran longer than its connection allows. */
export function isStatementTooLong(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (errorCode(at) === '57014') return true;
  return false;
}

/** Returns true if a statement waited longer than it may for what another transaction has locked. Nothing was changed. */
export const isLockTimeout = (error: unknown) => errorCode(error) === '55P03';
