import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { findErasureProof, listErasureProofs, type ProofRow } from '@/db/query/care/erasure-proof';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import { applicantDigest, receiptHash } from './receipt';
import type { proofInput } from './schema';
import type { ProofFound, ProofView } from './view';

/**
 * Returns the proof of an erasure by its receipt, while the search goes on too, and whether it is about an ID number that
 * somebody gives (design care 13). Throws `proof of this receipt not found`.
 */
export async function getProof(ctx: Context, input: z.output<typeof proofInput>): Promise<ProofFound> {
  assertMay(ctx, 'applicant.look-up');
  const row = await findErasureProof(ctx.database, receiptHash(input.receipt));
  if (!row) throw notFound('proof of this receipt');
  const { idNumber } = input;
  return {
    ...proofView(row),
    isTheirs: idNumber
      ? timingSafeEqual(applicantDigest(input.receipt, idNumber), row.applicantDigest)
      : null,
  };
}

/** Lists the proofs of the last erasures, newest first: they name nobody. */
export async function listProofs(ctx: Context, limit: number): Promise<ProofView[]> {
  assertMay(ctx, 'applicant.look-up');
  return (await listErasureProofs(ctx.database, limit)).map(proofView);
}

function proofView(row: ProofRow): ProofView {
  const { id, state, by, leads, files, drafts, holders, backupsUntil, tables, columns, unread, found } = row;
  return {
    id,
    state,
    erasedAt: row.erasedAt.toISOString(),
    by,
    leads,
    files,
    drafts,
    holders,
    backupsUntil,
    tables,
    tablesTotal: row.tablesTotal,
    columns,
    unread,
    found,
    endedAt: row.endedAt?.toISOString() ?? null,
    leaf: row.leaf,
  };
}
