import { z } from 'zod';
import { environmentText } from '@/lib/base/input/environment-text';
import { storableText } from '@/lib/base/input/storable-text';
import type { Environment } from '@/word/environment';
import { type KeyScope, keyScopes } from '@/word/key-scope';

const expiryText = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' })
  .transform((text) => new Date(text));

const scopeList = z
  .array(z.enum(keyScopes))
  .min(1, { error: 'choose at least one' })
  .transform((chosen) => keyScopes.filter((scope) => chosen.includes(scope)));

export const issueKeyInput = z.strictObject({
  affiliateId: z.int(),
  environment: environmentText,
  name: storableText.min(1).max(80).optional(),
  /** Default: in one year. */
  expiresAt: expiryText.optional(),
  /** Default: no limit. */
  requestsPerMinute: z.int().min(1).max(1_000_000).optional(),
  /** Default: all. */
  scopes: scopeList.optional(),
});

export const changeKeyInput = z.strictObject({
  keyId: z.int(),
  name: storableText.min(1).max(80).optional(),
  expiresAt: expiryText.optional(),
  /** Null: no limit. */
  requestsPerMinute: z.int().min(1).max(1_000_000).nullish(),
  scopes: scopeList.optional(),
});

/** How long the old key may work beside the new one, in hours. */
export const overlapHours = [0, 1, 24, 168] as const;

export const replaceKeyInput = z.strictObject({
  keyId: z.int(),
  expiresAt: expiryText.optional(),
  /** Default: the old key ends at once (spec 5.6). */
  overlapHours: z.literal(overlapHours).default(0),
});

/** Of the key alone: one of a suspended affiliate is refused whatever its status. `ending`: replaced, and working until `replacedAt`. */
export type ApiKeyStatus = 'active' | 'ending' | 'expired' | 'revoked' | 'replaced';

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
  /** When its replacement takes over; in the future as long as both work. */
  replacedAt: Date | null;
  replacedById: number | null;
  /** The first key of its chain, by which calls are counted; null: it is the first. */
  firstId: number | null;
  scopes: KeyScope[];
  lastUsedAt: Date | null;
}

/** A key in the console's list of all. */
export interface ListedKey extends ApiKeyView {
  affiliateName: string;
  /** While it is not, every call with the key is refused. */
  affiliateActive: boolean;
}

/** The only response that contains the key itself. */
export interface IssuedKey extends ApiKeyView {
  key: string;
  /** The environment of the key (spec 1). */
  origin: string;
}

/** A key that was revoked, and the former keys that ended with it. */
export interface RevokedKey extends ApiKeyView {
  formers: ApiKeyView[];
}

/** A former key that still works beside the one that replaced it, and how much it is used. */
export interface WorkingFormer extends ApiKeyView {
  calls: Omit<RecentCalls, 'keyId'>;
}

/** How much a key was used lately. */
export interface RecentCalls {
  keyId: number;
  lastMinute: number;
  lastHour: number;
  /** Too many calls to count all of the hour's. */
  isAtLeast: boolean;
}

/** A key whose expiry is due a reminder. */
export interface EndingKey extends Pick<ApiKeyView, 'id' | 'environment' | 'name' | 'hint' | 'expiresAt'> {
  /** Days within which it expires; 0 if it has expired. */
  notice: 0 | 1 | 7 | 30;
}
