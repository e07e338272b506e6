import { setImmediate as nextTurn } from 'node:timers/promises';
import { findCatalogueVersion } from '@/db/query/catalogue/catalogue-snapshot';
import { listUnmatchedTrialLeads } from '@/db/query/lead/unmatched-trial';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { addDays, daysBetween, southAfricanDate } from '@/lib/base/time/date';
import type { Period } from '@/lib/base/time/period';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { judgedValues } from '@/lib/catalogue/partner/judged-values';
import { getReport } from '@/lib/report/report/get-report';
import type { Environment } from '@/word/environment';
import { type RuleEffect, UnmatchedTally } from './tally';

/** So many of the newest leads are judged, which takes well below the 300 ms of a report. */
export const leadsToJudge = 2_000;
/** Maximum time that other work of the process waits. */
const sliceMs = 10;

export interface UnmatchedInput extends Period {
  environment: Environment;
  /** Null: the intent with most leads that had no offer. */
  intent?: number | undefined;
  affiliate?: number | undefined;
}

export interface UnmatchedIntent {
  id: number;
  title: string;
  leads: number;
  /** Leads that had no offer, whether or not one was asked for. */
  withoutOffer: number;
}

export interface UnmatchedView {
  from: string;
  to: string;
  today: string;
  /** The intents of the period's leads, those with most leads without an offer first. */
  intents: UnmatchedIntent[];
  /** Null: no leads. */
  intent: UnmatchedIntent | null;
  /** Leads that were judged by today's rules, and how many of them match nobody. */
  judged: number;
  withoutMatch: number;
  /** Leads that were looked at and that no offer would take: erased, or without a required answer. */
  leftOut: number;
  /** The day of the oldest lead that was looked at, if there are older ones in the period; null: all were. */
  since: string | null;
  rules: RuleEffect[];
}

/**
 * Returns which rules of which partners keep the leads of an intent and a period from matching, by today's rules: of the
 * newest `leadsToJudge`, and the answer says so where there are more. How many had no offer comes from the day sums.
 * Throws as `getReport` does.
 */
export async function getUnmatched(ctx: Context, input: UnmatchedInput): Promise<UnmatchedView> {
  assertMay(ctx, 'partner.list');
  const { environment, intent: intentId, ...asked } = input;
  const [{ rows, ...period }, catalogue] = await Promise.all([
    getReport(ctx, { environment, by: ['intent'], ...asked }),
    readCatalogue(ctx, environment, await findCatalogueVersion(ctx.database, environment)),
  ]);
  const { from, to, today } = period;
  const intents = rows
    .map(({ intentId: id, intentTitle, leads, offered }) => ({
      id: id ?? 0,
      title: intentTitle ?? '–',
      leads,
      withoutOffer: leads - offered,
    }))
    .sort((one, other) => other.withoutOffer - one.withoutOffer || other.leads - one.leads);
  const intent = intents.find(({ id }) => id === intentId) ?? intents[0] ?? null;
  const found = { from, to, today, intents, intent };
  const snapshot = intent && catalogue.intentByTitle(intent.title);
  const nothing = { judged: 0, withoutMatch: 0, leftOut: 0, since: null, rules: [] };
  if (!intent || !snapshot) return { ...found, ...nothing };
  const limit = leadsToJudge + 1;
  const sampleSince = (first: string) =>
    readFromReplica(ctx, (db) =>
      listUnmatchedTrialLeads(db, {
        ...{ environment, from: first, to, intentId: intent.id, affiliateId: asked.affiliate ?? null },
        limit,
      }),
    );
  // The newest are in the last days: an index that does not know the intent is read no further than it takes.
  const days = daysBetween(from, to) + 1;
  const enough = Math.ceil((days * limit * 1.5) / Math.max(1, intent.leads));
  const newest = enough < days ? await sampleSince(addDays(to, 1 - enough)) : [];
  const sample = newest.length === limit ? newest : await sampleSince(from);
  const looked = sample.slice(0, leadsToJudge);
  const now = ctx.clock.now();
  const tally = new UnmatchedTally({
    partners: catalogue.candidatesFor(intent.id),
    today: southAfricanDate(now),
    now,
  });
  let turnBegan = performance.now();
  for (const lead of looked) {
    if (performance.now() - turnBegan > sliceMs) {
      await nextTurn();
      turnBegan = performance.now();
    }
    const values = judgedValues(ctx, snapshot, lead);
    if (values) tally.add({ values, partnerIds: lead.partnerIds });
  }
  const oldest = looked.at(-1);
  return {
    ...found,
    judged: tally.leads,
    withoutMatch: tally.withoutMatch,
    leftOut: looked.length - tally.leads,
    since: sample.length > looked.length && oldest ? southAfricanDate(oldest.createdAt) : null,
    rules: tally.effects,
  };
}
