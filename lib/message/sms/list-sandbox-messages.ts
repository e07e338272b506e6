import { listSandboxSms } from '@/db/query/catalogue/sandbox';
import { listSentMessageIds } from '@/db/query/message/sms';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { decrypt } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import type { KeptMessage } from './sandbox-gateway';

/** A text message that the sandbox's gateway took: nobody got it. */
export interface SandboxMessage extends KeptMessage {
  id: string;
  /** How often it was sent here under its key; it counts once. */
  calls: number;
  at: string;
}

const most = 20;

/** Lists the affiliate's latest text messages that the sandbox took, newest first. */
export async function listSandboxMessages(ctx: AffiliateContext): Promise<SandboxMessage[]> {
  const ids = await listSentMessageIds(ctx.database, ctx.scope, most);
  const rows = await listSandboxSms(
    ctx.database,
    ids.map((id) => publicId(ctx.env.idKey, 'text message', id)),
  );
  return rows.map(({ messageId: id, ciphertext, calls, createdAt }) => {
    const plain = decrypt(ctx.env.piiKey, ciphertext, 'sandbox text message', [id]).toString();
    return { id, calls, at: createdAt.toISOString(), ...(JSON.parse(plain) as KeptMessage) };
  });
}
