import type { z } from 'zod';
import { findQuietTime, listUpdatedLeadRows } from '@/db/query/lead/lead-updated';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { placeText, type UpdatedPage } from './updated-page';
import { acceptView } from './view';
import type { leadSummarySchema, updatedLeadsSchema } from './view-schema';

type LeadSummary = z.infer<typeof leadSummarySchema>;

/**
 * Lists the caller's leads in the order in which they were last changed, without their applicants (design lead 27,
 * lists of the API). A lead that changes meanwhile moves to the end, and what is still being written appears once it is
 * there: who goes on from `next` misses nothing.
 */
export async function listUpdatedLeads(
  { env, database, scope }: AffiliateContext,
  { from, state, limit }: UpdatedPage,
): Promise<z.infer<typeof updatedLeadsSchema>> {
  // Asked for before the leads are read: whatever begins later changes them later.
  const before = await findQuietTime(database);
  const rows = await listUpdatedLeadRows(database, scope, { from, before, state, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    leads: shown.map(
      (row): LeadSummary => ({
        id: publicId(env.idKey, 'lead', row.id),
        state: row.state,
        intent: { id: row.intentId, title: row.intentTitle },
        created_at: row.createdAt.toISOString(),
        updated_at: row.updatedAt.toISOString(),
        ...(row.batchId === null ? {} : { batch_id: publicId(env.idKey, 'batch', row.batchId) }),
        accept: row.application && acceptView(row.application),
      }),
    ),
    next: rows.length > limit && last ? placeText(env, { micros: last.micros, leadId: last.id }) : null,
  };
}
