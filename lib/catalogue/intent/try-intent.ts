import type { z } from 'zod';
import { findIntent } from '@/db/query/catalogue/intent';
import { listTrialLeads, type TrialLeadRow } from '@/db/query/lead/trial-lead';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues, missingAnswers } from '@/lib/applicant/value';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import { storedIntent } from './save-intent';
import type { tryIntentInput } from './schema';
import type { IntentTrial } from './trial';

const sampleSize = 1_000;

/**
 * Judges those of the environment's newest 1,000 leads that have this intent, by the stored intent and by `entry`:
 * could they still get an offer? A new intent is judged by all 1,000. Saves nothing, and returns only counts.
 */
export async function tryIntent(ctx: Context, input: z.output<typeof tryIntentInput>): Promise<IntentTrial> {
  const { environment, intentId, entry } = input;
  assertMay(ctx, 'intent.change');
  const row = intentId === undefined ? null : await findIntent(ctx.database, intentId);
  if (intentId !== undefined && row?.environment !== environment) throw notFound('intent');
  const stored = row && storedIntent(row).entry;
  const trial = { leads: 0, before: 0, after: 0, gained: 0, lost: 0, otherAffiliates: 0 };
  const missing = new Map(entry.required_fields.map((field) => [field, 0]));
  for (const lead of await listTrialLeads(ctx.database, environment, sampleSize)) {
    if (intentId !== undefined && lead.intentId !== intentId) continue;
    const was = stored !== null && accepts(stored, lead, lacking(ctx, stored, lead));
    const lacks = lacking(ctx, entry, lead);
    const is = accepts(entry, lead, lacks);
    trial.leads += 1;
    for (const field of lacks) missing.set(field, (missing.get(field) ?? 0) + 1);
    if (!mayUse(entry, lead)) trial.otherAffiliates += 1;
    if (was) trial.before += 1;
    if (is) trial.after += 1;
    if (is && !was) trial.gained += 1;
    if (was && !is) trial.lost += 1;
  }
  return {
    ...trial,
    missing: [...missing]
      .filter(([, leads]) => leads > 0)
      .map(([field, leads]) => ({ field, leads }))
      .sort((one, other) => other.leads - one.leads),
  };
}

function lacking(ctx: Context, entry: IntentEntry, lead: TrialLeadRow): string[] {
  if (entry.required_fields.length === 0) return [];
  const idNumber = openIdNumber(ctx.env.piiKey, lead) ?? '';
  return missingAnswers(entry.required_fields, leadValues({ ...lead, idNumber }));
}

function mayUse({ affiliates }: IntentEntry, { affiliateSlug }: TrialLeadRow): boolean {
  return affiliates === null || affiliates.includes(affiliateSlug);
}

function accepts(entry: IntentEntry, lead: TrialLeadRow, lacks: readonly string[]): boolean {
  return entry.active && mayUse(entry, lead) && lacks.length === 0;
}
