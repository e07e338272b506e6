import type { Queryable } from '@/db/client';
import { lockEnvironment } from '@/db/query/account/environment';
import { deletePreviousSecret, findPartner, updatePartnerSecret } from '@/db/query/catalogue/partner';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { newPartnerSecret, resealPartnerSecret, sealPartnerSecret } from '@/lib/http/webhook/signature';

const overlapSeconds = 86_400;

/** A secret, shown once; afterwards only its ciphertext is stored. */
export interface RolledSecret {
  secret: string;
  /** Until when the former secret is also valid. */
  previousEndsAt: string;
}

/**
 * Generates a partner's new signing secret and returns it, only once. For 24 h the former one stays valid: our calls
 * carry both signatures, and a callback signed with either is accepted (design catalogue 19). Throws `rule_broken`
 * while the former secret of an earlier roll is still valid: the partner may be using it.
 */
export async function rollSecret(ctx: Context, input: { partnerId: number }): Promise<RolledSecret> {
  assertMay(ctx, 'partner.change');
  return ctx.database.transaction((tx) => rollNow(ctx, tx, input.partnerId));
}

/** The same in the caller's transaction, which has asked who may. Audited. */
export async function rollNow(ctx: Context, tx: Queryable, partnerId: number): Promise<RolledSecret> {
  const { environment } = await getPartner(tx, partnerId);
  await lockEnvironment(tx, environment);
  // Read under the lock, because the secret is now stored as the former one.
  const found = await getPartner(tx, partnerId);
  const secret = newPartnerSecret();
  const { piiKey } = ctx.env;
  const secrets = {
    secretCiphertext: sealPartnerSecret(piiKey, found.id, secret),
    previousSecretCiphertext: resealPartnerSecret(piiKey, found.id, found.secretCiphertext),
  };
  const endsAt = await updatePartnerSecret(tx, found.id, secrets, overlapSeconds);
  if (!endsAt) throw ruleBroken('the former secret still counts: end it first');
  const previousEndsAt = endsAt.toISOString();
  await recordAudit(ctx, tx, {
    action: 'partner.secret-rolled',
    subjectId: found.id,
    environment: found.environment,
    after: { previousEndsAt },
  });
  return { secret, previousEndsAt };
}

/** Makes only the newest secret valid from now on. Idempotent. */
export async function endFormerSecret(ctx: Context, input: { partnerId: number }): Promise<void> {
  assertMay(ctx, 'partner.change');
  await ctx.database.transaction(async (tx) => {
    const found = await getPartner(tx, input.partnerId);
    await lockEnvironment(tx, found.environment);
    if (!(await deletePreviousSecret(tx, found.id))) return;
    await recordAudit(ctx, tx, {
      action: 'partner.former-secret-ended',
      subjectId: found.id,
      environment: found.environment,
    });
  });
}

async function getPartner(tx: Queryable, partnerId: number) {
  const found = await findPartner(tx, partnerId);
  if (!found) throw notFound('partner');
  return found;
}
