import type { Sql } from '@/db/client';

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
