import * as z from 'zod';
import { mostDays } from '@/lib/dashboard/view';
import { environmentText } from '@/lib/environment';
import { leadSources } from '@/lib/lead/list-filter';
import { reportGroups } from './definition';

const id = z.int().min(1);
const day = z.iso.date();
const groups = <Group extends string>(names: readonly Group[]) =>
  z
    .array(z.enum(names))
    .max(names.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'must not name a group twice' });

const choices = {
  from: day.optional(),
  to: day.optional(),
  days: z.int().min(1).max(mostDays).optional(),
  partner: id.optional(),
  intent: id.optional(),
  source: z.enum(leadSources).optional(),
  /** 0: leads that nobody captured or uploaded in the portal. */
  agent: z.int().min(0).optional(),
  /** With the period before. */
  compare: z.boolean().optional(),
};

/**
 * What a report is about. Days are South African and inclusive; without `from`, the number of `days` up to `to`;
 * without `to`, up to today.
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
