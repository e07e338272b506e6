import { findLenderApplication } from '@/db/query/lender/lender-application';
import { listOwnPartners } from '@/db/query/lender/lender-partner';
import { listOwnOutcomes, type OwnOutcomeRow } from '@/db/query/money/lender-outcome';
import { getReturnTerms } from '@/db/query/money/return-terms';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import type { ListFile } from '@/lib/base/list-file/write-file';
import { notAccepted } from '@/lib/lender/decision/gone';
import { markRows } from './mark-file';
import type { OwnOutcome } from './own-schema';
import type { OutcomeUpload } from './receive-file';
import { writeByHand } from './record-by-hand';
import { type FileResult, previewRows, type RowRefusal, takeRows } from './take-file';

/** An outcome as its lender's people see it; `id` is public. */
export interface OwnOutcomeView extends Omit<OwnOutcomeRow, 'id' | 'occurredAt'> {
  id: string;
  occurredAt: string;
}

/** Lists what became of one of the lender's applications. Empty for another lender's. */
export async function listOwnSteps(ctx: LenderContext, hashid: string): Promise<OwnOutcomeView[]> {
  const { lenderScope: scope, database, env } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  const id = readPublicId(env.idKey, 'application', hashid);
  const rows = id === null ? [] : await listOwnOutcomes(scope, database, id);
  return rows.map((row) => ({
    ...row,
    id: publicId(env.idKey, 'outcome', row.id),
    occurredAt: row.occurredAt.toISOString(),
  }));
}

/**
 * Records what became of one of the lender's applications, by one of its people (design money 1, outcomes). Throws
 * `application not found` for another lender's, `rule_broken` before it was accepted, `conflict` once its applicant was erased or
 * restricted, with what happened and when, and `validation_failed`. Audited.
 */
export async function recordOwnOutcome(ctx: LenderContext, hashid: string, input: OwnOutcome): Promise<void> {
  const { lenderScope: scope, database, env } = ctx;
  assertMay(ctx, 'lender-application.record', { lenderId: scope.lenderId });
  const id = readPublicId(env.idKey, 'application', hashid);
  const own = id === null ? null : await findLenderApplication(scope, database, id);
  if (own?.status !== 'accepted')
    throw await notAccepted(ctx, id, 'Only of what you accepted can be said what became of it.');
  await writeByHand(ctx, { ...input, applicationId: own.id }, 'lender');
}

/** The lender's partners in the environment, whose files its people may send. */
export async function listOwnSenders(ctx: LenderContext): Promise<{ id: number; name: string }[]> {
  assertMay(ctx, 'lender-application.list', { lenderId: ctx.lenderScope.lenderId });
  const partners = await listOwnPartners(ctx.lenderScope, ctx.database);
  return partners.map(({ id, companyName: name }) => ({ id, name }));
}

/** Says what `takeOwnFile` would do, and writes nothing. Throws like it. */
export async function previewOwnFile(ctx: LenderContext, upload: OutcomeUpload): Promise<FileResult> {
  return previewRows(ctx, upload, await refusalOf(ctx, upload));
}

/**
 * Records the outcomes of a file for one of the lender's own partners, as an operator's file is taken (design money 5).
 * Throws `partner not found` for another lender's, and `conflict` if it is taken back before its end. Audited, with counts.
 */
export async function takeOwnFile(ctx: LenderContext, upload: OutcomeUpload): Promise<FileResult> {
  return takeRows(ctx, upload, await refusalOf(ctx, upload));
}

/** Writes such a file again, with why a row is not recorded behind it (design money 5). Throws like `takeOwnFile`. */
export async function markOwnFile(ctx: LenderContext, upload: OutcomeUpload): Promise<ListFile> {
  return markRows(ctx, upload, await refusalOf(ctx, upload));
}

/** Where the terms make claims of returns, a file is no way around them. */
async function refusalOf(ctx: LenderContext, { partnerId }: OutcomeUpload): Promise<RowRefusal> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.record', { lenderId: scope.lenderId });
  const partners = await listOwnPartners(scope, database);
  if (!partners.some(({ id }) => id === partnerId)) throw notFound('partner');
  const { byClaim } = await getReturnTerms(database, partnerId);
  return ({ kind }) =>
    byClaim && kind === 'returned' ? 'a return is claimed, on the application’s page' : null;
}
