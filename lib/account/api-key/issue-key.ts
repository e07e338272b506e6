import type { z } from 'zod';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { keyScopes } from '@/word/key-scope';
import { assertMayHoldKey, mintKey } from './mint-key';
import type { IssuedKey, issueKeyInput } from './schema';

/**
 * Issues a key (spec 5.8). Only this response contains the key. Throws `rule_broken` for a Production key before UAT
 * use is approved, `not_found` for an unknown affiliate.
 */
export async function issueKey(ctx: Context, input: z.output<typeof issueKeyInput>): Promise<IssuedKey> {
  const wanted = input;
  assertMay(ctx, 'api-key.issue', wanted);
  return ctx.database.transaction(async (tx) => {
    await assertMayHoldKey(tx, wanted.affiliateId, wanted.environment);
    const issued = await mintKey(ctx, tx, {
      affiliateId: wanted.affiliateId,
      environment: wanted.environment,
      name: wanted.name ?? 'API key',
      requestsPerMinute: wanted.requestsPerMinute ?? null,
      scopes: wanted.scopes ?? [...keyScopes],
      expiresAt: wanted.expiresAt,
    });
    const { name, hint, expiresAt, requestsPerMinute, scopes } = issued;
    await recordAudit(ctx, tx, {
      action: 'api-key.issued',
      subjectId: issued.id,
      affiliateId: issued.affiliateId,
      environment: issued.environment,
      after: { name, hint, expiresAt, requestsPerMinute, scopes },
    });
    return issued;
  });
}
