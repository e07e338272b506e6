import { deleteSessionWithDrafts } from '@/db/query/draft';
import { recordEvent } from '@/lib/audit/record-event';
import type { ProcessState } from '@/lib/process';

/** Ends a session, with the user's unfinished leads; audited. Nothing happens if it has ended already. */
export async function signOut({ database }: ProcessState, sessionId: string, address: string): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await deleteSessionWithDrafts(tx, sessionId);
    if (!user) return;
    const { userId, affiliateId } = user;
    await recordEvent({ actor: { kind: 'user', sessionId, ...user }, origin: address }, tx, {
      action: 'session.ended',
      subjectId: userId,
      affiliateId,
    });
  });
}
