import type { Queryable } from '@/db/client';
import { findPartner } from '@/db/query/catalogue/partner';
import { listSecretsOf } from '@/db/query/catalogue/partner-secret';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { PiiKey } from '@/lib/base/crypto/crypto';
import { notFound } from '@/lib/base/error/error';
import { environmentLabel } from '@/lib/base/text/text';
import { openPartnerSecrets } from '@/lib/http/webhook/signature';
import type { Environment } from '@/word/environment';
import { type PartnerState, storedPartner } from './partner-state';

/**
 * Returns a warning for each of these partners whose signing secret it has in the other environment, too: a postback proves where
 * it comes from by its secret alone. A secret that is null stays as it is, and is not compared.
 */
export async function sharedSecretWarnings(
  db: Queryable,
  piiKey: PiiKey,
  environment: Environment,
  partners: readonly PartnerState[],
): Promise<string[]> {
  const changed = partners.filter(({ connection }) => connection.secret !== null);
  if (changed.length === 0) return [];
  const other = environment === 'uat' ? 'production' : 'uat';
  const slugs = changed.map(({ slug }) => slug);
  const there = new Map(
    (await listSecretsOf(db, other, slugs)).map((one) => [one.slug, openPartnerSecrets(piiKey, one)]),
  );
  return changed.flatMap(({ slug, company_name, connection: { secret } }) =>
    secret !== null && there.get(slug)?.includes(secret)
      ? [
          `${company_name} has the same signing secret in ${environmentLabel(other)}: what it calls for one environment may be taken for the other. Roll one of the two.`,
        ]
      : [],
  );
}

/** Returns the same warning for a stored partner, with the secret that it has. */
export async function listSecretWarnings(ctx: Context, input: { partnerId: number }): Promise<string[]> {
  assertMay(ctx, 'partner.change');
  const { database, env } = ctx;
  const row = await findPartner(database, input.partnerId);
  if (!row) throw notFound('partner');
  const { state } = storedPartner(row);
  const [own] = await listSecretsOf(database, row.environment, [row.slug]);
  const secret = own ? (openPartnerSecrets(env.piiKey, own)[0] ?? null) : null;
  return sharedSecretWarnings(database, env.piiKey, row.environment, [
    { ...state, connection: { ...state.connection, secret } },
  ]);
}
