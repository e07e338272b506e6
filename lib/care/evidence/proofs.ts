import type { Queryable } from '@/db/client';
import { listLeavesOfLead } from '@/db/query/care/evidence';
import { findCheckpoint, listLogNodes } from '@/db/query/care/ledger-log';
import type { Env } from '@/lib/base/process/env';
import { openCheckpoint } from '@/lib/care/ledger-log/checkpoint';
import { logKey } from '@/lib/care/ledger-log/log-key';
import { printProof } from '@/lib/care/ledger-log/proof';
import { proofNodes, proofOf } from '@/lib/care/ledger-log/stored-tree';

/** Consents and withdrawals of one lead are far fewer. */
const mostLeaves = 500;

/** A leaf with what it says, its salt, and the proof that it is in the log; null: no checkpoint covers it yet. */
export interface ProvedLeaf {
  /** Hexadecimal. */
  readonly salt: string;
  /** As it was hashed. */
  readonly text: string;
  /** A C2SP `tlog-proof`. */
  readonly proof: string | null;
}

/** Proves the leaves about a lead by the newest checkpoint, whose name it returns; null: none is signed yet. */
export async function proveLeaves(
  db: Queryable,
  env: Pick<Env, 'idKey'>,
  leadId: number,
): Promise<{ origin: string | null; leaves: ProvedLeaf[] }> {
  const leaves = await listLeavesOfLead(db, leadId, mostLeaves);
  const newest = await findCheckpoint(db);
  const origin = newest?.note.slice(0, newest.note.indexOf('\n')) ?? null;
  const checkpoint = newest && origin !== null ? openCheckpoint(newest.note, logKey(env, origin)) : null;
  const size = checkpoint?.size ?? 0;
  const proved: ProvedLeaf[] = [];
  for (const { index, salt, value } of leaves) {
    let proof: string | null = null;
    if (newest && index < size) {
      const nodes = new Map(
        (await listLogNodes(db, proofNodes(index, size))).map((one) => [
          `${one.level} ${one.index}`,
          one.hash,
        ]),
      );
      const path = proofOf(index, size, (one) => {
        const hash = nodes.get(`${one.level} ${one.index}`);
        if (!hash) throw new Error(`the log lacks subtree ${one.index} of 2^${one.level} leaves`);
        return hash;
      });
      proof = printProof(index, path, newest.note);
    }
    proved.push({ salt: salt.toString('hex'), text: value, proof });
  }
  return { origin, leaves: proved };
}
