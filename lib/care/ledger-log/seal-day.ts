import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '@/db/client';
import {
  findSealedTo,
  insertSealedDay,
  type LeadToSeal,
  listLeadsToSeal,
  listSealedSince,
  type SealedDayRow,
} from '@/db/query/care/sealed-day';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { addDays, type CalendarDate, dayEnd, dayStart, southAfricanDate } from '@/lib/base/time/date';
import { canonicalJson } from './canonical';
import { emptyFrontier, type Frontier, frontierRoot, leafHash, nodeHash, withLeaf } from './tree';

const leadsAtOnce = 5_000;
/** Hashes between two turns of the event loop: evidence is made in a web process, beside its requests. */
const turnEvery = 1_000;

type Sealer = Pick<Context, 'database' | 'env' | 'clock'>;

/** What the tree of a day holds of a lead: no value of anybody's, so it outlives an erasure. */
export const sealedEntry = (idKey: Buffer, { id, createdAt }: Pick<LeadToSeal, 'id' | 'createdAt'>): string =>
  canonicalJson({ lead: publicId(idKey, 'lead', id), received_at: createdAt.toISOString() });

/**
 * Seals the days that are over, each in a transaction of its own, from the one after the last on; the first time
 * yesterday alone (design care 11). Returns how many keys had leads.
 */
export async function sealDays(ctx: Sealer, signal?: AbortSignal): Promise<number> {
  const today = southAfricanDate(ctx.clock.now());
  const last = await findSealedTo(ctx.database);
  let keys = 0;
  for (let day = last === null ? addDays(today, -1) : addDays(last, 1); day < today; day = addDays(day, 1)) {
    signal?.throwIfAborted();
    keys += await ctx.database.transaction(async (tx) => {
      const found = await treesOf(tx, ctx.env.idKey, day, null);
      await insertSealedDay(
        tx,
        day,
        [...found.values()].map(({ tree, ...of }) => ({ ...of, leads: tree.size, root: frontierRoot(tree) })),
      );
      return found.size;
    });
  }
  return keys;
}

type KeyTree = Pick<LeadToSeal, 'apiKeyId' | 'affiliateId' | 'environment'> & { readonly tree: Frontier };

/** The trees of a day's leads as they are stored now, by key; of one key, or of all (null). */
async function treesOf(
  db: Queryable,
  idKey: Buffer,
  day: CalendarDate,
  onlyKey: number | null,
): Promise<Map<number, KeyTree>> {
  const found = new Map<number, KeyTree>();
  for await (const lead of leadsOf(db, day, onlyKey)) {
    const { apiKeyId, affiliateId, environment } = lead;
    const { tree } = found.get(apiKeyId) ?? { tree: emptyFrontier };
    const leaf = leafHash(Buffer.from(sealedEntry(idKey, lead)));
    found.set(apiKeyId, { apiKeyId, affiliateId, environment, tree: withLeaf(tree, leaf) });
  }
  return found;
}

async function* leadsOf(db: Queryable, day: CalendarDate, apiKeyId: number | null) {
  const span = { from: dayStart(day), to: dayEnd(day) };
  for (let after = 0; ; ) {
    const leads = await listLeadsToSeal(db, span, { apiKeyId, after, limit: leadsAtOnce });
    for (const [place, lead] of leads.entries()) {
      if (place % turnEvery === 0) await nextTurn();
      yield lead;
    }
    if (leads.length < leadsAtOnce) return;
    after = leads.at(-1)?.id ?? after;
  }
}

/** Where a lead stands among those of a sealed day, with its proof of inclusion; null: it is none of them. */
export async function findInSealedDay(
  db: Queryable,
  idKey: Buffer,
  { day, apiKeyId }: Pick<SealedDayRow, 'day' | 'apiKeyId'>,
  leadId: number,
): Promise<{ entry: string; index: number; path: Buffer[] } | null> {
  const leaves: Buffer[] = [];
  let found: { entry: string; index: number } | null = null;
  for await (const lead of leadsOf(db, day, apiKeyId)) {
    const entry = sealedEntry(idKey, lead);
    if (lead.id === leadId) found = { entry, index: leaves.length };
    leaves.push(leafHash(Buffer.from(entry)));
  }
  return found && { ...found, path: await pathOf(found.index, leaves) };
}

/** The proof of inclusion, level by level (as `inclusionPath`), with turns for others: a key may send a million leads a day. */
export async function pathOf(index: number, leaves: readonly Buffer[]): Promise<Buffer[]> {
  const path: Buffer[] = [];
  let hashed = 0;
  for (let [level, at] = [leaves, index]; level.length > 1; at = Math.floor(at / 2)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling) path.push(sibling);
    const above: Buffer[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = level.slice(place, place + 2);
      if (left) above.push(right ? nodeHash(left, right) : left);
      hashed += 1;
      if (hashed % turnEvery === 0) await nextTurn();
    }
    level = above;
  }
  return path;
}

/** Compares what was sealed of the days from one on with the leads of now; returns the differences, in words. */
export async function differencesOfDays(
  db: Queryable,
  idKey: Buffer,
  since: CalendarDate,
): Promise<string[]> {
  const differences: string[] = [];
  for (let after = 0; ; ) {
    const days = await listSealedSince(db, since, after, 500);
    for (const day of new Set(days.map((one) => one.day))) {
      const now = await treesOf(db, idKey, day, null);
      for (const { apiKeyId, leads, root } of days.filter((one) => one.day === day)) {
        const { tree } = now.get(apiKeyId) ?? { tree: emptyFrontier };
        if (tree.size !== leads || !frontierRoot(tree).equals(root))
          differences.push(`the leads of key ${apiKeyId} on ${day} are not those that were sealed`);
      }
    }
    if (days.length < 500) return differences;
    after = days.at(-1)?.id ?? after;
  }
}
