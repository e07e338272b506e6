import type { ClaimRow } from '@/db/query/money/claim';
import type { Context } from '@/lib/base/actor/context';
import { decrypt, encrypt } from '@/lib/base/crypto/crypto';
import type { ClaimBody } from '@/word/return-claim';

type Env = Pick<Context, 'env'>;

export const sealBody = ({ env }: Env, applicationId: number, body: ClaimBody): Buffer =>
  encrypt(env.piiKey, JSON.stringify(body), 'return claim', [applicationId]);

/** Null: the applicant was erased, or what was said is not shown. */
export function openBody(
  { env }: Env,
  { applicationId, bodyCiphertext }: Pick<ClaimRow, 'applicationId' | 'bodyCiphertext'>,
): ClaimBody | null {
  if (bodyCiphertext === null) return null;
  return JSON.parse(decrypt(env.piiKey, bodyCiphertext, 'return claim', [applicationId]).toString());
}

export const sealDecision = ({ env }: Env, applicationId: number, words: string): Buffer =>
  encrypt(env.piiKey, words, 'return claim decision', [applicationId]);

export const sealAnswer = ({ env }: Env, applicationId: number, words: string): Buffer =>
  encrypt(env.piiKey, words, 'return claim answer', [applicationId]);
