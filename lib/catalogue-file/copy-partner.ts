import type { Queryable } from '@/db/client';
import { lockEnvironment } from '@/db/query/environment';
import { listIntentRows } from '@/db/query/intent';
import { findPartner, listPartnerRows } from '@/db/query/partner';
import { titleKey } from '@/lib/catalogue/intent-entry';
import type { Context } from '@/lib/context';
import { notFound, ruleBroken } from '@/lib/error';
import { type PartnerDetail, savedPartnerDetail } from '@/lib/partner/detail';
import { connectionEntry } from '@/lib/partner/entry';
import { intentIdsFor } from '@/lib/partner/intent-ids';
import {
  type PartnerState,
  partnerChanges,
  type StoredPartner,
  savePartner,
  storedPartner,
} from '@/lib/partner/save-partner';
import { assertMay } from '@/lib/permission';
import type { CopyPreview } from './schema';

/**
 * Copies a UAT partner to Production, its connection left out (design 7): a partner with this slug there keeps its
 * own and its state of being active; a new one has none and starts inactive, so that no applicant meets it before
 * an operator has connected it. Its intents must be in Production already.
 */
export async function copyPartnerToProduction(
  ctx: Context,
  input: { partnerId: number },
): Promise<PartnerDetail> {
  assertMay(ctx, 'partner.change');
  return ctx.database.transaction(async (tx) => {
    await lockEnvironment(tx, 'production');
    const { wanted, stored } = await readCopy(tx, input.partnerId);
    const intentIds = await intentIdsFor(tx, 'production', wanted.intents);
    return savedPartnerDetail(tx, await savePartner(ctx, tx, 'production', stored, wanted, intentIds));
  });
}

/** What `copyPartnerToProduction` would change, and what stands in its way; changes nothing. */
export async function previewPartnerCopy(ctx: Context, input: { partnerId: number }): Promise<CopyPreview> {
  assertMay(ctx, 'partner.change');
  const db = ctx.database;
  const { wanted, stored } = await readCopy(db, input.partnerId);
  const fields = partnerChanges(ctx.env.piiKey, stored, wanted);
  const titles = new Set((await listIntentRows(db, 'production')).map(({ title }) => titleKey(title)));
  const kind = stored ? ('changed' as const) : ('created' as const);
  return {
    changes: fields.length > 0 ? [{ noun: 'partner', kind, name: wanted.slug, fields }] : [],
    problems: wanted.intents
      .filter(({ title }) => !titles.has(titleKey(title)))
      .map(({ title }) => `Production has no intent ${title}: copy it first`),
  };
}

/** What the UAT partner is to be in Production, and the one with its slug there. */
async function readCopy(
  db: Queryable,
  partnerId: number,
): Promise<{ wanted: PartnerState; stored: StoredPartner | null }> {
  const source = await findPartner(db, partnerId);
  if (!source) throw notFound('partner');
  if (source.environment !== 'uat') throw ruleBroken('only a UAT partner is copied to Production');
  const there = (await listPartnerRows(db, 'production')).find((partner) => partner.slug === source.slug);
  const stored = there ? storedPartner(there) : null;
  const wanted = {
    ...storedPartner(source).state,
    active: stored?.state.active ?? false,
    connection: stored?.state.connection ?? connectionEntry.parse({}),
  };
  return { wanted, stored };
}
