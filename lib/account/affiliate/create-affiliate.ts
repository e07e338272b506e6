import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import {
  type AffiliateRow,
  findAffiliateBySlug,
  hasAffiliateNamed,
  insertAffiliate,
} from '@/db/query/account/affiliate';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, validationFailed } from '@/lib/base/error/error';
import type { AffiliateView, createAffiliateInput } from './schema';
import { slugOf } from './slug';
import { affiliateView } from './view';

/**
 * Creates an affiliate with its own referee code. A given slug must be free (`conflict`); one generated from the name
 * gets a number if it is taken. Two of one name are told apart by a slug that somebody chose: without one,
 * `validation_failed`.
 */
export async function createAffiliate(
  ctx: Context,
  input: z.output<typeof createAffiliateInput>,
): Promise<AffiliateView> {
  assertMay(ctx, 'affiliate.create');
  const { name, slug, liveFeedback } = input;
  return ctx.database.transaction(async (tx) => {
    const row = await insertWithFreeSlug(tx, { name, liveFeedback }, slug);
    await recordAudit(ctx, tx, {
      action: 'affiliate.created',
      subjectId: row.id,
      affiliateId: row.id,
      after: { name, slug: row.slug, refereeId: row.refereeId, liveFeedback },
    });
    return affiliateView(row);
  });
}

async function insertWithFreeSlug(
  db: Queryable,
  row: { name: string; liveFeedback: boolean },
  wanted: string | undefined,
): Promise<AffiliateRow> {
  const base = wanted ?? (slugOf(row.name) || 'affiliate');
  for (let attempt = 1; attempt <= 1_000; attempt += 1) {
    // Before each try: who created one of this name in between has the slug of the try before.
    if (wanted === undefined) await assertNameFree(db, row.name);
    const slug = attempt === 1 ? base : `${base}-${attempt}`;
    const taken = await findAffiliateBySlug(db, slug);
    if (taken && wanted !== undefined) throw new AppError('conflict', `affiliate ${wanted} exists already`);
    if (taken) continue;
    const inserted = await insertAffiliate(db, { ...row, slug, refereeId: newRefereeId() });
    if (inserted) return inserted;
    // The slug was taken in between (or, once in a trillion, the referee code): try again.
    if (wanted !== undefined) attempt -= 1;
  }
  throw new AppError('conflict', `no free slug like ${base}`);
}

async function assertNameFree(db: Queryable, name: string): Promise<void> {
  if (await hasAffiliateNamed(db, name))
    throw validationFailed({
      name: ['there is an affiliate of this name: choose another name, or a slug that tells them apart'],
    });
}

/** Generates eight letters and digits that are not confused when read out on the phone. */
function newRefereeId(): string {
  const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  return `AF-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}
