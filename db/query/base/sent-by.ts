import type { Sql } from '@/db/client';
import type { Scope } from '@/db/scope';

/**
 * Applications `a` that a user sent, or a colleague who can no longer sign in: what arrives for these would arrive for
 * nobody, and is the team's (the gate, design base 6).
 */
export const isSentBy = (sql: Sql, { affiliateId }: Scope, userId: number) => sql`
  a.user_id = any(array(select u.id from ${sql('user')} u where u.affiliate_id = ${affiliateId}
    and (u.id = ${userId} or u.removed_at is not null or u.suspended_at is not null)))`;
