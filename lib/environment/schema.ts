import { z } from 'zod';

export const environmentNames = ['uat', 'production'] as const;
export const environmentText = z.enum(environmentNames);

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
});
export type ChangeEnvironmentInput = z.input<typeof changeEnvironmentInput>;

export interface EnvironmentView {
  name: (typeof environmentNames)[number];
  maintenance: boolean;
  deduplicationWindowSeconds: number;
  processingLimitMs: number;
  batchFileRetentionDays: number;
  requestLogRetentionDays: number;
  leadRetentionDays: number;
}
