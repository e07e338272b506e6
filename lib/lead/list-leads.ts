import { findLeads } from '@/db/query/lead-list';
import type { LeadState } from '@/db/schema/lead';
import type { AffiliateContext } from '@/lib/context';
import { publicId, readPublicId } from '@/lib/public-id';

export interface LeadListItem {
  id: string;
  state: LeadState;
  name: string;
  cellPhoneNumber: string;
  intentTitle: string;
  partnerName: string | null;
  /** An agent's name, `API`, or `Batch`. */
  capturedBy: string;
  createdAt: string;
}

export interface LeadListPage {
  leads: LeadListItem[];
  /** The `before` of the next page; null at the end. */
  next: string | null;
}

const pageSize = 50;

/** The affiliate's leads in this environment, newest first. `before` is a lead's id; any other counts as none. */
export async function listLeads(
  ctx: AffiliateContext,
  { before }: { before?: string },
): Promise<LeadListPage> {
  const { idKey } = ctx.env;
  const beforeId = before === undefined ? null : readPublicId(idKey, 'lead', before);
  const rows = await findLeads(ctx.database.sql, ctx.scope, { beforeId, limit: pageSize + 1 });
  const leads = rows.slice(0, pageSize).map((row) => ({
    id: publicId(idKey, 'lead', row.id),
    state: row.state,
    name: row.erased ? 'Erased' : `${row.firstName} ${row.lastName}`,
    cellPhoneNumber: row.erased ? '' : row.cellPhoneNumber,
    intentTitle: row.intentTitle,
    partnerName: row.partnerName,
    capturedBy: row.userName ?? (row.source === 'batch' ? 'Batch' : 'API'),
    createdAt: row.createdAt.toISOString(),
  }));
  return { leads, next: rows.length > pageSize ? (leads.at(-1)?.id ?? null) : null };
}
