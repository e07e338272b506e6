import { z } from 'zod';
import { type Environment, environmentText } from '@/lib/environment';
import { storableText } from '@/lib/storable-text';

const expiryText = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' })
  .transform((text) => new Date(text));

export const issueKeyInput = z.strictObject({
  affiliateId: z.int(),
  environment: environmentText,
  name: storableText.min(1).max(80).optional(),
  /** Default: in one year. */
  expiresAt: expiryText.optional(),
  /** Default: no limit. */
  requestsPerMinute: z.int().min(1).max(1_000_000).optional(),
});

export const changeKeyInput = z.strictObject({
  keyId: z.int(),
  name: storableText.min(1).max(80).optional(),
  expiresAt: expiryText.optional(),
  /** Null: no limit. */
  requestsPerMinute: z.int().min(1).max(1_000_000).nullish(),
});

export const replaceKeyInput = z.strictObject({ keyId: z.int(), expiresAt: expiryText.optional() });

export type ApiKeyStatus = 'active' | 'expired' | 'revoked' | 'replaced';

export interface ApiKeyView {
  id: number;
  affiliateId: number;
  environment: Environment;
  name: string;
  /** The last four characters. */
  hint: string;
  status: ApiKeyStatus;
  requestsPerMinute: number | null;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  replacedAt: Date | null;
  lastUsedAt: Date | null;
}

/** The only response that contains the key itself. */
export interface IssuedKey extends ApiKeyView {
  key: string;
  /** The environment of the key (spec 1). */
  origin: string;
}

/** A key whose expiry is due a reminder. */
export interface EndingKey extends Pick<ApiKeyView, 'id' | 'environment' | 'name' | 'hint' | 'expiresAt'> {
  /** Days within which it expires; 0 if it has expired. */
  notice: 0 | 1 | 7 | 30;
}
