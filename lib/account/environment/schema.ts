import { z } from 'zod';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { environmentText } from '@/lib/base/input/environment-text';
import { storableText } from '@/lib/base/input/storable-text';
import type { Environment } from '@/word/environment';
import { longestRetentionDays, type RetentionSetting, retentionSettings } from '@/word/retention';

const secondsPerUnit = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** `30 days`, `12 hours`, or `30d`, `90m`, `45s`; one second to ten years. Parsed to seconds. */
export const durationText = z
  .string()
  .trim()
  .regex(
    /^[1-9]\d{0,8}(?:[smhd]| ?(?:second|minute|hour|day)s?)$/,
    'must be a duration such as 30 days, 12 hours, 90m or 45s',
  )
  .transform((text) => {
    const [, number = '', unit = 's'] = /^(\d+) ?([smhd])/.exec(text) ?? [];
    return Number(number) * secondsPerUnit[unit as keyof typeof secondsPerUnit];
  })
  .refine((seconds) => seconds <= 3_650 * secondsPerUnit.d, 'must be at most 3650 days');

const timeText = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2027-01-31T22:00:00+02:00' })
  .transform((text) => new Date(text));

const retentionDays = z.int().min(1).max(longestRetentionDays);

export const changeEnvironmentInput = z.strictObject({
  environment: environmentText,
  /** True: from now on; false: ends it, or a planned one. */
  maintenance: z.boolean().optional(),
  maintenanceReason: storableText.min(1).max(200).optional(),
  /** To plan it. */
  maintenanceStartsAt: timeText.optional(),
  maintenanceEndsAt: timeText.optional(),
  deduplicationWindow: durationText.optional(),
  processingLimitMs: z.int().min(1_000).max(120_000).optional(),
  batchFileRetentionDays: retentionDays.optional(),
  requestLogRetentionDays: retentionDays.optional(),
  leadRetentionDays: retentionDays.optional(),
  neverOfferedRetentionDays: retentionDays.optional(),
  offeredRetentionDays: retentionDays.optional(),
  declinedRetentionDays: retentionDays.optional(),
  acceptedRetentionDays: retentionDays.optional(),
  consentRetentionDays: retentionDays.optional(),
  readRetentionDays: retentionDays.optional(),
  rightsRequestRetentionDays: retentionDays.optional(),
  /** The version that was edited; without it the last save wins. */
  version: z.int().optional(),
  confirm: confirmFigure,
});
export type ChangeEnvironmentInput = z.input<typeof changeEnvironmentInput>;

export const keepRetentionInput = z.strictObject({
  environment: environmentText,
  setting: z.enum(retentionSettings),
});
export type KeepRetentionInput = z.output<typeof keepRetentionInput>;

/** A shorter period that is not yet in effect. */
export interface WaitingRetention {
  setting: RetentionSetting;
  /** In effect until then. */
  from: number;
  days: number;
  countsAt: Date;
  /** The first nightly run that applies it. */
  runsAt: Date;
  /** Who planned it; null: the command line. */
  by: string | null;
  /** Why it is held: it is not applied until an operator asks for it again. */
  problem: string | null;
}

export interface EnvironmentView {
  name: Environment;
  /** Under way. */
  maintenance: boolean;
  maintenanceReason: string | null;
  /** Of a planned one; null: none is planned. */
  maintenanceStartsAt: Date | null;
  maintenanceEndsAt: Date | null;
  /** The user who planned it; null: none is planned, or the command line did. */
  maintenanceBy: string | null;
  /** Why a planned one is held: it does not begin. */
  maintenanceProblem: string | null;
  deduplicationWindowSeconds: number;
  processingLimitMs: number;
  batchFileRetentionDays: number;
  requestLogRetentionDays: number;
  leadRetentionDays: number;
  neverOfferedRetentionDays: number;
  offeredRetentionDays: number;
  declinedRetentionDays: number;
  acceptedRetentionDays: number;
  consentRetentionDays: number;
  readRetentionDays: number;
  rightsRequestRetentionDays: number;
  /** Sent back with a change, so that no user overwrites what they have not seen. */
  version: number;
  /** Shorter periods that take effect later; the values above are in effect. */
  waitingRetention: WaitingRetention[];
}

/** A maintenance that is under way or planned. */
export interface MaintenanceView {
  environment: Environment;
  isPlanned: boolean;
  reason: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** It takes longer than was said. */
  isOverdue: boolean;
}

/** What changing an environment would do. */
export interface EnvironmentChangePreview {
  /** How many leads, proofs of consent, files, calls, reads and requests the shorter periods would erase. */
  consequence: Consequence;
  /** Together with those that are already pending. */
  shorter: (Omit<WaitingRetention, 'by' | 'problem'> & { lost: number })[];
  /** The new deduplication window in seconds, and the number of applicants for whom it would decide differently. */
  deduplication: { from: number; to: number; applicants: number } | null;
}
