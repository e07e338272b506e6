import { z } from 'zod';
import { environmentText } from '@/lib/environment';
import { magicValues } from '@/lib/sandbox/magic-value';
import { partnerEntry } from './entry';

export const createPartnerInput = z.strictObject({ environment: environmentText, entry: partnerEntry });

/**
 * The complete entry, as in the catalogue file; without a `connection` the stored one stays. `version`: the one that
 * was edited; without it the last save wins.
 */
export const changePartnerInput = z.strictObject({
  partnerId: z.int(),
  entry: partnerEntry,
  version: z.int().optional(),
});

/** `partnerId`: the partner to change; absent for a new one. */
export const tryPartnerInput = z.strictObject({
  environment: environmentText,
  partnerId: z.int().optional(),
  entry: partnerEntry,
});

const scenarios = ['', ...magicValues.map(({ lastName }) => lastName)] as const;

export const testEndpointInput = z.strictObject({
  partnerId: z.int(),
  endpoint: z.enum(['score', 'accept', 'link']),
  /** A magic last name of the sandbox; empty for an ordinary applicant. */
  scenario: z.enum(scenarios).default(''),
  /** Of an earlier test of `accept`, for its link. */
  applicationId: z.string().max(64).nullable().default(null),
});
