import { deleteSession } from '@/db/query/access/session-end';
import { deleteSessionWithDrafts } from '@/db/query/lead/draft';
import { recordAudit } from '@/lib/base/audit/record-audit';
import type { ProcessState } from '@/lib/base/process/process';

type DeleteSession = typeof deleteSession;

/** Ends a session, with the user's unfinished leads; audited. Nothing happens if it has ended already. */
export function signOut(process: ProcessState, sessionId: string, address: string): Promise<void> {
  return end(process, sessionId, address, deleteSessionWithDrafts);
}

/**
 * Ends the session in whose place the same browser has started another; audited. Unfinished leads stay, because the same
 * user goes on with them after signing in again over a page.
 */
export function endReplacedSession(process: ProcessState, sessionId: string, address: string): Promise<void> {
  return end(process, sessionId, address, deleteSession);
}

async function end(
  { database }: ProcessState,
  sessionId: string,
  address: string,
  remove: DeleteSession,
): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await remove(tx, sessionId);
    if (!user) return;
    const { userId, affiliateId } = user;
    await recordAudit({ actor: { kind: 'user', userId }, origin: address }, tx, {
      action: 'session.ended',
      subjectId: userId,
      affiliateId,
    });
  });
}
