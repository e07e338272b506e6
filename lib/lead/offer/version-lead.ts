import { setImmediate as nextTurn } from 'node:timers/promises';
import { findVersionSpan } from '@/db/query/catalogue/catalogue-version';
import { countVersionLeads, listVersionLeads } from '@/db/query/lead/version-lead';
import { maskName } from '@/lib/applicant/mask';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { southAfricanDate } from '@/lib/base/time/date';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { readFormerCatalogue } from '@/lib/catalogue/catalogue/read-former-catalogue';
import { selectEligible } from '@/lib/catalogue/matching/match';
import { judgedValues } from '@/lib/catalogue/partner/judged-values';
import type { Environment } from '@/word/environment';
import type { LeadState } from '@/word/lead';

/** So many of the newest leads are judged. */
export const leadsToJudge = 2_000;
/** So many are counted. */
export const leadsToCount = 20_000;
/** Maximum time that other work of the process waits. */
const sliceMs = 10;

/** A lead that would have other lenders by the rules in force now. */
export interface HitLead {
  /** The public id. */
  readonly id: string;
  /** Initials. */
  readonly name: string;
  readonly affiliateName: string;
  readonly state: LeadState;
  /** Lenders that it would have had, and those that it had and would not. */
  readonly gained: number;
  readonly lost: number;
  /** It is not with a lender: its offer can be made anew. */
  readonly isOpen: boolean;
}

/** Whom a version of the catalogue hit. */
export interface VersionHit {
  readonly version: number;
  readonly at: string;
  /** Null: it is in force. */
  readonly until: string | null;
  /** Leads whose current offer it made; at most `leadsToCount` are counted. */
  readonly leads: number;
  readonly affiliates: readonly { id: number; name: string; leads: number }[];
  /** Of the newest, judged by its rules and by those in force now. */
  readonly judged: number;
  /** No offer would take them now: erased, or without a required answer. */
  readonly leftOut: number;
  readonly partners: readonly { id: number; name: string; gained: number; lost: number }[];
  readonly hits: readonly HitLead[];
}

/**
 * Returns the leads that were offered under a version of an environment's catalogue, and which of them would have other
 * lenders by the rules in force now (design lead 43): by rules alone, without live scores and room. Saves nothing. Null:
 * there is no such version.
 */
export async function findVersionHit(
  ctx: Context,
  { environment, version }: { environment: Environment; version: number },
): Promise<VersionHit | null> {
  assertMay(ctx, 'lead.list-all');
  const span = await findVersionSpan(ctx.database, environment, version);
  if (!span) return null;
  const [counts, rows, now, then] = await Promise.all([
    readFromReplica(ctx, (db) => countVersionLeads(db, environment, span, leadsToCount)),
    readFromReplica(ctx, (db) => listVersionLeads(db, environment, span, leadsToJudge)),
    readCatalogue(ctx, environment, span.counter),
    readFormerCatalogue(ctx, environment, span.stamp),
  ]);
  const today = southAfricanDate(ctx.clock.now());
  const partners = new Map<number, { id: number; name: string; gained: number; lost: number }>();
  const tally = (id: number, name: string, what: 'gained' | 'lost') => {
    const found = partners.get(id) ?? { id, name, gained: 0, lost: 0 };
    partners.set(id, { ...found, [what]: found[what] + 1 });
  };
  const hits: HitLead[] = [];
  let judged = 0;
  let leftOut = 0;
  let turnBegan = performance.now();
  for (const row of then ? rows : []) {
    if (performance.now() - turnBegan > sliceMs) {
      await nextTurn();
      turnBegan = performance.now();
    }
    const intent = now.intentById(row.intentId);
    const values = intent?.active ? judgedValues(ctx, intent, row) : null;
    if (!values || !then) {
      leftOut += 1;
      continue;
    }
    judged += 1;
    const eligible = (candidates: ReturnType<typeof then.candidatesFor>) =>
      new Map(
        selectEligible({
          values,
          today,
          partners: candidates,
          partnerIds: row.partnerIds,
        }).eligible.map(({ id, companyName }) => [id, companyName]),
      );
    const had = eligible(then.candidatesFor(row.intentId));
    const has = eligible(now.candidatesFor(row.intentId));
    const gained = [...has].filter(([id]) => !had.has(id));
    const lost = [...had].filter(([id]) => !has.has(id));
    if (gained.length + lost.length === 0) continue;
    for (const [id, name] of gained) tally(id, name, 'gained');
    for (const [id, name] of lost) tally(id, name, 'lost');
    hits.push({
      id: publicId(ctx.env.idKey, 'lead', row.id),
      name: maskName(row.firstName, row.lastName),
      affiliateName: row.affiliateName,
      state: row.state,
      gained: gained.length,
      lost: lost.length,
      isOpen: row.state !== 'pending' && row.state !== 'accepted',
    });
  }
  return {
    version,
    at: span.at.toISOString(),
    until: span.until?.toISOString() ?? null,
    leads: counts.reduce((sum, { leads }) => sum + leads, 0),
    affiliates: counts.map(({ affiliateId: id, affiliateName: name, leads }) => ({ id, name, leads })),
    judged,
    leftOut,
    partners: [...partners.values()].sort(
      (one, other) => other.gained + other.lost - (one.gained + one.lost) || one.id - other.id,
    ),
    hits,
  };
}
