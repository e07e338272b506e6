import { createHash } from 'node:crypto';

/**
 * Names a session for its own user's pages. Not its id, which stands in the cookie: encrypted there, and shown
 * nowhere.
 */
export function sessionHandle(sessionId: string): string {
  return createHash('sha256').update(`session handle ${sessionId}`).digest('base64url').slice(0, 22);
}
