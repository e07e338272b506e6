import type { z } from 'zod';
import { listLeadSample } from '@/db/query/lead-sample';
import { findPartner } from '@/db/query/partner';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues } from '@/lib/applicant/value';
import { titleKey } from '@/lib/catalogue/intent-entry';
import type { Context } from '@/lib/context';
import { southAfricanDate } from '@/lib/date';
import { notFound } from '@/lib/error';
import { type CompiledPartner, compilePartner, matchPartners } from '@/lib/matching/match';
import { assertMay } from '@/lib/permission';
import type { PartnerEntry } from './entry';
import type { tryPartnerInput } from './input';
import { storedPartner } from './save-partner';
import type { PartnerTrial } from './trial';

const sampleSize = 1_000;

/**
 * Judges the environment's newest 1,000 leads by a partner's stored rules and by those of `entry`. Uses only the rules:
 * calls no scorer, saves nothing, and returns only counts.
 */
export async function tryPartner(
  ctx: Context,
  input: z.output<typeof tryPartnerInput>,
): Promise<PartnerTrial> {
  const { environment, partnerId, entry } = input;
  assertMay(ctx, 'partner.change');
  const stored = partnerId === undefined ? null : await findPartner(ctx.database, partnerId);
  if (partnerId !== undefined && stored?.environment !== environment) throw notFound('partner');
  const before = stored ? compileByIntent(storedPartner(stored).state) : new Map();
  const after = compileByIntent(entry);
  const today = southAfricanDate(ctx.clock.now());
  const trial = { leads: 0, before: 0, after: 0, gained: 0, lost: 0 };
  let probability = 0;
  for (const row of await listLeadSample(ctx.database, environment, sampleSize)) {
    const idNumber = openIdNumber(ctx.env.piiKey, row) ?? '';
    const values = leadValues({ ...row, idNumber });
    const intent = titleKey(row.intentTitle);
    const judge = (compiled: Map<string, CompiledPartner>) => {
      const partner = compiled.get(intent);
      return partner ? (matchPartners({ values, today, partners: [partner] }).matches[0] ?? null) : null;
    };
    const [was, is] = [judge(before), judge(after)];
    trial.leads += 1;
    if (was) trial.before += 1;
    if (is) trial.after += 1;
    if (is && !was) trial.gained += 1;
    if (was && !is) trial.lost += 1;
    probability += is?.probability ?? 0;
  }
  return {
    ...trial,
    averageProbability: trial.after === 0 ? null : Math.round(probability / trial.after),
  };
}

/** Compiles the partner once for each intent it accepts, by intent key. */
function compileByIntent(entry: Omit<PartnerEntry, 'connection'>): Map<string, CompiledPartner> {
  return new Map(
    entry.intents.map(({ title, eligibility, probability_conditions }) => [
      titleKey(title),
      compilePartner({
        id: 0,
        companyName: entry.company_name,
        priority: entry.priority,
        active: entry.active,
        eligibility,
        probabilityConditions: probability_conditions,
      }),
    ]),
  );
}
