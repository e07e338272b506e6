import { z } from 'zod';
import type { Consequence } from '@/lib/consequence/consequence';
import { confirmFigure } from '@/lib/consequence/schema';
import { type Environment, environmentText } from '@/lib/environment';

const secondsPerUnit = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** `30d`, `12h`, `90m`, `45s`; one second to ten years. Parsed to seconds. */
export const durationText = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,8}[smhd]$/, 'must be a duration such as 30d, 12h, 90m or 45s')
  .transform((text) => {
    const unit = text.slice(-1) as keyof typeof secondsPerUnit;
    return Number(text.slice(0, -1)) * secondsPerUnit[unit];
  })
  .refine((seconds) => seconds <= 3_650 * secondsPerUnit.d, 'must be at most 3650d');

const retentionDays = z.int().min(1).max(36_500);

export const changeEnvironmentInput = z.strictObject({
  environment: environmentText,
  maintenance: z.boolean().optional(),
  deduplicationWindow: durationText.optional(),
  processingLimitMs: z.int().min(1_000).max(120_000).optional(),
  batchFileRetentionDays: retentionDays.optional(),
  requestLogRetentionDays: retentionDays.optional(),
  leadRetentionDays: retentionDays.optional(),
  /** The version that was edited; without it the last save wins. */
  version: z.int().optional(),
  confirm: confirmFigure,
});
export type ChangeEnvironmentInput = z.input<typeof changeEnvironmentInput>;

export const retentionSettings = [
  'leadRetentionDays',
  'batchFileRetentionDays',
  'requestLogRetentionDays',
] as const;
export type RetentionSetting = (typeof retentionSettings)[number];

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
}

export interface EnvironmentView {
  name: Environment;
  maintenance: boolean;
  deduplicationWindowSeconds: number;
  processingLimitMs: number;
  batchFileRetentionDays: number;
  requestLogRetentionDays: number;
  leadRetentionDays: number;
  /** Sent back with a change, so that nobody overwrites what they have not seen. */
  version: number;
  /** Shorter periods that take effect later; the values above are in effect. */
  waitingRetention: WaitingRetention[];
}

/** What changing an environment would do. */
export interface EnvironmentChangePreview {
  /** How many leads, uploaded files and logged calls the shorter periods would erase. */
  consequence: Consequence;
  /** Together with those that are already pending. */
  shorter: (WaitingRetention & { lost: number })[];
  /** The new deduplication window in seconds, and the number of applicants for whom it would decide differently. */
  deduplication: { from: number; to: number; applicants: number } | null;
}
