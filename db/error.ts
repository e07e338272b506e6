/** The database cannot be used; the message is one line for the person who starts the program, without secrets. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** SQLSTATEs that say: not now. A class (08, 53) with all that is in it. */
const awayStates = /^(?:08|53)|^57P0[1-5]$|^58030$|^25006$/;
const lostConnection = /^(?:CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/;
const networkCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/**
 * True when a statement failed because the database cannot serve at the moment: connections are refused, cut or used
 * up, it starts or stops, its disk is full, or it has become read-only. The same statement may well succeed in a
 * moment. Whether a lost one has been carried out is not known.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = errorCode(at);
    if (code === undefined) continue;
    if (lostConnection.test(code)) return true;
    if ('severity' in at && awayStates.test(code)) return true;
    // A partner's address may be refused as well: the driver marks what happened to a statement.
    if ('query' in at && networkCodes.test(code)) return true;
  }
  return false;
}
