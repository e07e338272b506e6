import type { Queryable, Sql } from '@/db/client';
import type { Environment } from '@/word/environment';

/** A partner's secrets as stored: ciphertexts in base64. The previous one also counts until its end (RFC 3339). */
export interface StoredSecrets {
  partnerId: number;
  secretCiphertext: string;
  previousSecretCiphertext: string | null;
  previousSecretEndsAt: string | null;
}

/** `StoredSecrets` of `partner p`, as arguments of `json_build_object`. */
export const secretsFragment = (sql: Sql) => sql`
  'partnerId', p.id, 'secretCiphertext', translate(encode(p.secret_ciphertext, 'base64'), E'\n', ''),
  'previousSecretCiphertext', translate(encode(p.previous_secret_ciphertext, 'base64'), E'\n', ''),
  'previousSecretEndsAt', p.previous_secret_ends_at`;

/** Lists the secrets of an environment's partners with these slugs. */
export async function listSecretsOf(
  { sql }: Queryable,
  environment: Environment,
  slugs: readonly string[],
): Promise<(StoredSecrets & { slug: string })[]> {
  const rows = await sql<{ slug: string; partner: StoredSecrets }[]>`
    select p.slug, json_build_object(${secretsFragment(sql)}) as partner
    from partner p where p.environment = ${environment} and p.slug = any(${[...slugs]}::text[])`;
  return rows.map(({ slug, partner }) => ({ ...partner, slug }));
}
