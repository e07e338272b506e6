import { z } from 'zod';
import type { Consequence } from '@/lib/consequence/consequence';
import { confirmFigure } from '@/lib/consequence/schema';
import { type Environment, environmentText } from '@/lib/environment';

const secondsPerUnit = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** `30d`, `12h`, `90m`, `45s`; one second to ten years. Read as seconds. */
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
  /** The version that the change was made from; without it the last save wins. */
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

/** A shorter period that does not count yet. */
export interface WaitingRetention {
  setting: RetentionSetting;
  /** In force until then. */
  from: number;
  days: number;
  countsAt: Date;
  /** The nightly run that is the first to go by it. */
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
  /** Sent back with a change of the settings, so that nobody saves over what they have not seen. */
  version: number;
  /** Shorter periods that count from a later time on; the figures above are in force. */
  waitingRetention: WaitingRetention[];
}

/** What changing an environment would come to. */
export interface EnvironmentChangePreview {
  /** How many leads, uploaded files and logged calls the shorter periods would take. */
  consequence: Consequence;
  /** As they would stand beside those that wait already. */
  shorter: (WaitingRetention & { lost: number })[];
  /** Another deduplication window, in seconds, and the applicants that it would judge otherwise. */
  deduplication: { from: number; to: number; applicants: number } | null;
}
