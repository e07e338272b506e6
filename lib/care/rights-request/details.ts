import type { RightsRequestRow } from '@/db/query/care/rights-request';
import type { Context } from '@/lib/base/actor/context';
import { decrypt, encrypt } from '@/lib/base/crypto/crypto';
import type { Language } from '@/lib/message/consent-text/language';

/** What is stored of a request encrypted, until its applicant is erased, or for 60 months after its end as shipped. */
export interface RequestDetails {
  readonly idNumber: string | null;
  /** Null: forgotten before it was answered. */
  readonly name: string | null;
  /** Where the answer goes. */
  readonly contact: string | null;
  /** In which language. */
  readonly language: Language;
  /** What is asked for, in the person's words. */
  readonly asked: string | null;
  /** What was answered, or why it was refused. */
  readonly answer: string | null;
}

export const noDetails: RequestDetails = {
  idNumber: null,
  name: null,
  contact: null,
  language: 'en',
  asked: null,
  answer: null,
};

type Env = Pick<Context, 'env'>;

export const sealDetails = ({ env }: Env, id: number, details: RequestDetails): Buffer =>
  encrypt(env.piiKey, JSON.stringify(details), 'rights request', [id]);

/** Null: forgotten. */
export function openDetails(
  { env }: Env,
  { id, detailsCiphertext }: Pick<RightsRequestRow, 'id' | 'detailsCiphertext'>,
): RequestDetails | null {
  if (detailsCiphertext === null) return null;
  return JSON.parse(decrypt(env.piiKey, detailsCiphertext, 'rights request', [id]).toString());
}
