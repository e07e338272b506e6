import {
  type ClaimRow,
  countOpenClaims,
  findClaim,
  listClaims,
  listClaimsOfAffiliate,
} from '@/db/query/money/claim';
import { listOwnClaims } from '@/db/query/money/lender-claim';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import type { AffiliateContext, Context, LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { decrypt } from '@/lib/base/crypto/crypto';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import { type ClaimState, mostClaimsListed, saidReason } from '@/word/return-claim';
import { openBody } from './body';
import { requireOwnClaim } from './own-claim';
import type { ClaimView } from './view';

/** Lists the claims of an environment, open ones first; at most 200. */
export async function listAllClaims(
  ctx: Context,
  { environment, state }: { environment: Environment; state: ClaimState | null },
): Promise<ClaimView[]> {
  assertMay(ctx, 'return-claim.list');
  return (await listClaims(ctx.database, environment, { state, limit: mostClaimsListed })).map((row) =>
    viewOf(ctx, row),
  );
}

/** Any claim, for operators. Throws `claim not found`. */
export async function getClaim(ctx: Context, hashid: string): Promise<ClaimView> {
  assertMay(ctx, 'return-claim.list');
  const id = readPublicId(ctx.env.idKey, 'claim', hashid);
  const row = id === null ? null : await findClaim(ctx.database, id);
  if (!row) throw notFound('claim');
  return viewOf(ctx, row);
}

/** How many claims of an environment wait for a decision. */
export async function countClaims(ctx: Context, environment: Environment): Promise<number> {
  assertMay(ctx, 'return-claim.list');
  return countOpenClaims(ctx.database, environment);
}

/** Lists the lender's own claims, open ones first; at most 200. What affiliates say is not told. */
export async function listOwn(ctx: LenderContext): Promise<ClaimView[]> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  const rows = await listOwnClaims(scope, database, { applicationId: null, limit: mostClaimsListed });
  return rows.map((row) => ownView(ctx, row));
}

/** The lender's claims about one of its applications, the newest first. */
export async function listOwnOf(ctx: LenderContext, applicationHashid: string): Promise<ClaimView[]> {
  const { lenderScope: scope, database, env } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  const applicationId = readPublicId(env.idKey, 'application', applicationHashid);
  if (applicationId === null) return [];
  const rows = await listOwnClaims(scope, database, { applicationId, limit: 20 });
  return rows.map((row) => ownView(ctx, row));
}

/** One of the lender's claims. Throws `claim not found`, and `conflict` of an applicant who is there no more. */
export async function getOwnClaim(ctx: LenderContext, hashid: string): Promise<ClaimView> {
  assertMay(ctx, 'lender-application.list', { lenderId: ctx.lenderScope.lenderId });
  return ownView(ctx, await requireOwnClaim(ctx, hashid));
}

const ownView = (ctx: Context, row: ClaimRow): ClaimView => ({
  ...viewOf(ctx, row),
  leadId: '',
  affiliateName: null,
  answer: null,
  answeredBy: null,
});

/**
 * Lists the claims about one of the affiliate's leads: reason and testimony, without the lender's words and files; who
 * only looks sees none.
 */
export async function listLeadClaims(ctx: AffiliateContext, hashid: string): Promise<ClaimView[]> {
  const { database, env, scope } = ctx;
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  if (leadId === null || isViewing(ctx)) return [];
  const rows = await listClaimsOfAffiliate(database, scope, { leadId, limit: 50 });
  return rows.map((row) => affiliateView(ctx, row));
}

/** Lists the claims about all of the affiliate's leads for its managers, open ones first; at most 200. */
export async function listAffiliateClaims(ctx: AffiliateContext): Promise<ClaimView[]> {
  const { database, scope } = ctx;
  assertMay(ctx, 'return-claim.answer', { affiliateId: scope.affiliateId });
  if (isViewing(ctx)) return [];
  const rows = await listClaimsOfAffiliate(database, scope, { leadId: null, limit: mostClaimsListed });
  return rows.map((row) => affiliateView(ctx, row));
}

const affiliateView = (ctx: Context, row: ClaimRow): ClaimView => ({
  ...viewOf(ctx, row),
  words: null,
  files: [],
  openedBy: null,
  decidedBy: null,
});

function viewOf(ctx: Context, row: ClaimRow): ClaimView {
  const { env } = ctx;
  const body = openBody(ctx, row);
  const text = (ciphertext: Buffer | null, purpose: 'return claim answer' | 'return claim decision') =>
    ciphertext && decrypt(env.piiKey, ciphertext, purpose, [row.applicationId]).toString();
  return {
    id: publicId(env.idKey, 'claim', row.id),
    applicationId: publicId(env.idKey, 'application', row.applicationId),
    leadId: publicId(env.idKey, 'lead', row.leadId),
    environment: row.environment,
    partnerName: row.partnerName,
    affiliateName: row.affiliateName,
    product: row.product,
    applicant: row.initials ?? (row.isRestricted ? 'Restricted' : 'Erased'),
    isRestricted: row.isRestricted,
    reference: row.reference,
    reason: row.reason,
    reasonWords: saidReason(row),
    state: row.state,
    source: row.source,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    openedBy: row.openedBy,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    words: body?.words ?? null,
    box: body?.box ?? null,
    answer: text(row.answerCiphertext, 'return claim answer'),
    answeredBy: row.answeredBy,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    decision: text(row.decisionCiphertext, 'return claim decision'),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    files: row.files,
  };
}
