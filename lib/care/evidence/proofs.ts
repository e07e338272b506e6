import type { Queryable } from '@/db/client';
import { listLeavesOfLead, listLeavesOfSource } from '@/db/query/care/evidence';
import { findCheckpoint, listLogNodes } from '@/db/query/care/ledger-log';
import { findSealedDayOfLead } from '@/db/query/care/sealed-day';
import type { Env } from '@/lib/base/process/env';
import { openCheckpoint } from '@/lib/care/ledger-log/checkpoint';
import { logKey } from '@/lib/care/ledger-log/log-key';
import { printProof } from '@/lib/care/ledger-log/proof';
import { findInSealedDay } from '@/lib/care/ledger-log/seal-day';
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

/** Where a lead stands in the tree of its key's day, and the proof that it does, for the leaf of that day. */
export interface SealedPlace {
  /** As it was hashed. */
  readonly entry: string;
  readonly index: number;
  /** Base64, from the entry's sibling on. */
  readonly path: readonly string[];
}

/**
 * Proves the leaves about a lead by the newest checkpoint, whose name it returns; null: none is signed yet. `sealed`: the
 * lead is one of those that came with `popi: true` alone, and its day is sealed.
 */
export async function proveLeaves(
  db: Queryable,
  env: Pick<Env, 'idKey'>,
  leadId: number,
): Promise<{ origin: string | null; leaves: ProvedLeaf[]; sealed: SealedPlace | null; waiting: number }> {
  const day = await findSealedDayOfLead(db, leadId);
  const place = day && (await findInSealedDay(db, env.idKey, day, leadId));
  const ofDay = place ? await listLeavesOfSource(db, 'leads of a key', day.id) : [];
  const leaves = [...(await listLeavesOfLead(db, leadId, mostLeaves)), ...ofDay];
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
  const sealed = place && {
    entry: place.entry,
    index: place.index,
    path: place.path.map((hash) => hash.toString('base64')),
  };
  return { origin, leaves: proved, sealed, waiting: place && ofDay.length === 0 ? 1 : 0 };
}
