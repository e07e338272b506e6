import { type LeadReadRow, listLeadReadRows, listLeadReceivers } from '@/db/query/desk/lead-read';
import { findLead } from '@/db/query/lead/lead';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { unpackIds } from './id-set';
import { leadReadBuffer } from './record-read';
import type { LeadReadPage, LeadReadView } from './view';

const pageLength = 50;
const mostReceivers = 200;

/**
 * Lists who has seen one of the affiliate's own leads, newest first, with the exports that held it (of those of earlier
 * releases all since it was created, because they may have), and the partners that were sent its values (design desk 7). Throws `lead not found` for any other id.
 */
export async function listLeadReads(
  ctx: AffiliateContext,
  hashid: string,
  before: number | null,
): Promise<LeadReadPage> {
  const { database, scope } = ctx;
  assertMay(ctx, 'lead-read.list', { affiliateId: scope.affiliateId });
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const lead = leadId === null ? null : await findLead(database, scope, leadId);
  if (!lead) throw notFound('lead');
  // What this process has not stored yet belongs on the page, too.
  await leadReadBuffer.flush();
  const [rows, receivers] = await Promise.all([
    listLeadReadRows(database, scope, lead, { before, limit: pageLength + 1 }),
    listLeadReceivers(database, scope, lead.id, mostReceivers),
  ]);
  const shown = rows.slice(0, pageLength);
  // Exports that held other leads are no reads of this one.
  const reads = shown.filter(({ ids }) => ids === null || unpackIds(ids).includes(lead.id)).map(view);
  const name = lead.erasedAt === null ? `${lead.firstName} ${lead.lastName}` : null;
  return { name, receivers, reads, next: rows.length > pageLength ? (shown.at(-1)?.id ?? null) : null };
}

function view({ id, at, kind, rows, origin, ids: _, ...by }: LeadReadRow): LeadReadView {
  // An operator's network is nobody's business either, nor is a lender's.
  return {
    id,
    at,
    kind,
    rows,
    origin: by.isOperator || by.lenderName !== null ? null : origin,
    who: nameOf(by),
  };
}

function nameOf({
  actorKind,
  actorId,
  userName,
  isOperator,
  lenderName,
  keyName,
}: Pick<
  LeadReadRow,
  'actorKind' | 'actorId' | 'userName' | 'isOperator' | 'lenderName' | 'keyName'
>): string {
  if (lenderName !== null) return `The lender ${lenderName}`;
  if (isOperator || actorKind === 'command line') return 'Operator';
  if (actorKind === 'user') return userName ?? `User ${actorId}`;
  return `API key ${keyName ?? actorId}`;
}
