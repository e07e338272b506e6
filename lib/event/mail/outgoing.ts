import {
  claimDueOutgoing,
  findNextOutgoingMs,
  type OutgoingTable,
  updateOutgoingSettled,
  updateOutgoingTried,
} from '@/db/query/message/outgoing';
import type { Context } from '@/lib/base/actor/context';
import type { DueWorkName } from '@/lib/base/gate/work';
import { type AnyDueWork, defineDueWork } from '@/lib/base/job/due-work';
import type { MailResult } from './send-mail';

/** After that it is too late for the message to help. */
const giveUpAfterMs = 24 * 3_600_000;

/** The pauses between tries: 1, 3, 9 minutes, then half an hour each. */
const againAfterMs = (tries: number) => Math.min(60_000 * 3 ** tries, 1_800_000);

/** Longer than a message takes. */
const leaseMs = 60_000;

export interface Outgoing {
  id: number;
  tries: number;
  waitingMs: number;
}

/**
 * The worker's sending of a table's messages. `find` returns one that is still to be sent, null for one that is not
 * any more, and `held` for one that was stopped, and may go on later; what `send` throws is a failed try, and its null
 * says that the message is not to be sent any more. A worker that is killed between the receiver's answer and our record
 * of it costs a second message with the same id.
 */
export function outgoingWork<Message extends Outgoing>(work: {
  name: DueWorkName;
  table: OutgoingTable;
  find(ctx: Context, id: number): Promise<Message | null | 'held'>;
  send(ctx: Context, message: Message): Promise<Pick<MailResult, 'problem' | 'final'> | null>;
}): AnyDueWork {
  const { name, table } = work;
  return defineDueWork<number>({
    name,
    atOnce: 4,
    findNextMs: (database) => findNextOutgoingMs(database, table),
    claim: (database, limit) => claimDueOutgoing(database, table, limit, leaseMs),
    run: async (ctx, id) => {
      const { database, log } = ctx;
      const settle = (status: 'sent' | 'failed' | 'dropped', problem: string | null) =>
        updateOutgoingSettled(database, table, id, { status, problem });
      const message = await work.find(ctx, id);
      if (message === 'held') return;
      if (!message) return settle('dropped', null);
      const sent = await work.send(ctx, message).catch((error: unknown) => {
        log.error({ error, work: name, id }, 'a message could not be made');
        return { problem: 'could not be made', final: false };
      });
      if (!sent) return settle('dropped', null);
      const { problem, final } = sent;
      if (problem === null) return settle('sent', null);
      log.warn({ work: name, id, problem }, 'a message was not taken');
      if (final || message.waitingMs > giveUpAfterMs) return settle('failed', problem);
      await updateOutgoingTried(database, table, id, { problem, againAfterMs: againAfterMs(message.tries) });
    },
  });
}
