import type { Queryable } from '@/db/client';
import { listIntentRows } from '@/db/query/catalogue/intent';
import { findPartner, listPartnerRows } from '@/db/query/catalogue/partner';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { type PartnerDetail, savedPartnerDetail } from '@/lib/catalogue/partner/detail';
import { connectionEntry } from '@/lib/catalogue/partner/entry';
import { intentIdsFor } from '@/lib/catalogue/partner/intent-ids';
import {
  type PartnerState,
  partnerChanges,
  type StoredPartner,
  storedPartner,
} from '@/lib/catalogue/partner/partner-state';
import { savePartner } from '@/lib/catalogue/partner/save-partner';
import type { CopyPreview } from './schema';

/**
 * Copies a UAT partner to Production without its connection and its capacity (design catalogue 23). A partner with the
 * same slug there keeps its connection, capacity and active state; a new one has no connection and starts inactive, so
 * that it gets no applicants before an operator connects it. Its intents must already be in Production.
 */
export async function copyPartnerToProduction(
  ctx: Context,
  input: { partnerId: number },
): Promise<PartnerDetail> {
  assertMay(ctx, 'partner.change');
  return ctx.database.transaction((tx) =>
    changeCatalogue(ctx, tx, 'production', { source: 'copied' }, async () => {
      const { wanted, stored } = await readCopy(tx, input.partnerId);
      const intentIds = await intentIdsFor(tx, 'production', wanted.intents);
      return savedPartnerDetail(tx, await savePartner(ctx, tx, 'production', stored, wanted, intentIds));
    }),
  );
}

/** Returns what `copyPartnerToProduction` would change and what blocks it; changes nothing. */
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

/** Loads the UAT partner as it would be in Production, and the one with the same slug there. */
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
    capacity: stored?.state.capacity ?? null,
  };
  return { wanted, stored };
}
