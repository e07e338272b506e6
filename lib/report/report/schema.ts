import * as z from 'zod';
import { environmentText } from '@/lib/base/input/environment-text';
import { leadSources } from '@/lib/lead/lead/list-filter';
import { periodInput } from '@/lib/report/dashboard/schema';
import { reportGroups } from './definition';

const id = z.int().min(1);
const groups = <Group extends string>(names: readonly Group[]) =>
  z
    .array(z.enum(names))
    .max(names.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'must not name a group twice' });

const choices = {
  ...periodInput.shape,
  partner: id.optional(),
  intent: id.optional(),
  source: z.enum(leadSources).optional(),
  /** 0: leads that nobody captured or uploaded in the portal. */
  agent: z.int().min(0).optional(),
  /** What became of leads by the day on which it happened; else by the day of the lead. */
  happened: z.boolean().optional(),
  /** With the period before. */
  compare: z.boolean().optional(),
};

/**
 * What a report is about: leads received in a period and what became of them, or what happened in it.
 */
export const reportInput = z.strictObject({
  ...choices,
  environment: environmentText,
  affiliate: id.optional(),
  by: groups(reportGroups),
});
export type ReportInput = z.output<typeof reportInput>;

/** Of one's own affiliate, in the environment of the session. */
export const ownReportInput = z.strictObject({
  ...choices,
  by: groups(reportGroups.filter((group) => group !== 'affiliate')),
});
export type OwnReportInput = Omit<ReportInput, 'environment' | 'affiliate'>;
