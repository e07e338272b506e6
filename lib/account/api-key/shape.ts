import type { Environment } from '@/word/environment';

export const apiKeyPrefix = 'lmk_';
export const environmentTags = { uat: 'uat', production: 'live' } as const satisfies Record<
  Environment,
  string
>;

/** 256 random bits, then 32 bits of checksum, in base62. */
export const apiKeyPattern = /^lmk_(uat|live)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** Returns the environment that a key says it is of, without looking it up; null if it has not the form of a key. */
export function environmentOfKey(text: string): Environment | null {
  const tag = apiKeyPattern.exec(text)?.[1];
  if (tag === undefined) return null;
  return tag === environmentTags.uat ? 'uat' : 'production';
}
