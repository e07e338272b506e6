import { randomBytes } from 'node:crypto';
import type { Queryable } from '@/db/client';
import {
  deleteWaitingLeaves,
  insertLeaves,
  type LeafLead,
  listLogNodes,
  listWaitingLeaves,
  lockLeafLeads,
  lockLedgerLog,
  type NewLeaf,
  type WaitingLeaf,
} from '@/db/query/care/ledger-log';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { Context } from '@/lib/base/actor/context';
import { canonicalJson } from './canonical';
import {
  applicantDigest,
  applicantStatementEndFacts,
  applicantStatementFacts,
  consentFacts,
  erasureFacts,
  type LeafFacts,
  liftingFacts,
  listFacts,
  optOutFacts,
  requestEndFacts,
  requestFacts,
  sealedDayFacts,
  statementFacts,
  withdrawalFacts,
} from './leaf';
import { readSources, type Sources, statementName } from './read-source';
import { grow, subtreesOf } from './stored-tree';
import { leafHash } from './tree';

const saltBytes = 16;

/** Returns the tree of the first `size` leaves, without reading them (design care 11). */
export async function storedTree(db: Queryable, size: number) {
  const wanted = subtreesOf(0, size);
  const found = new Map(
    (await listLogNodes(db, wanted)).map(({ level, index, hash }) => [`${level} ${index}`, hash]),
  );
  return {
    size,
    peaks: wanted.map(({ level, index }) => {
      const hash = found.get(`${level} ${index}`);
      if (!hash) throw new Error(`the log lacks subtree ${index} of 2^${level} leaves`);
      return hash;
    }),
  };
}

/**
 * Numbers leaves that wait, in one transaction, up to `limit`: whoever holds the latest fence (design care 11). What
 * leaves of an erased lead would say is not stored. Returns how many are done; null: another worker has taken over.
 */
export async function appendLeaves(
  ctx: Pick<Context, 'database' | 'env'>,
  fence: number,
  limit: number,
): Promise<number | null> {
  return ctx.database.transaction(async (tx) => {
    const log = await lockLedgerLog(tx, fence);
    if (!log) return null;
    const waiting = await listWaitingLeaves(tx, limit);
    const ids = [...new Set(waiting.flatMap(({ leadId }) => leadId ?? []))];
    const leads = new Map((await lockLeafLeads(tx, ids)).map((lead) => [lead.id, lead]));
    const ready = waiting.filter(({ leadId }) => leadId === null || leads.has(leadId));
    const sources = await readSources(tx, ready);
    const leaves = ready.flatMap((one) => newLeaf(ctx, one, sources, leads.get(one.leadId ?? 0)) ?? []);
    if (leaves.length > 0) {
      const before = await storedTree(tx, log.size);
      const { nodes } = grow(
        before,
        leaves.map(({ hash }) => hash),
      );
      await insertLeaves(tx, log.size, leaves, nodes);
    }
    await deleteWaitingLeaves(
      tx,
      ready.map(({ id }) => id),
    );
    return ready.length;
  });
}

/** Null: it is about a lead that stands for nobody, or about what was removed with such a lead. */
function newLeaf(
  { env }: Pick<Context, 'env'>,
  waiting: WaitingLeaf,
  sources: Sources,
  lead: LeafLead | undefined,
): NewLeaf | null {
  const { kind, sourceId, leadId } = waiting;
  if (lead?.isPretend) return null;
  const salt = sources.consents.get(kind === 'consent' ? sourceId : 0)?.salt ?? randomBytes(saltBytes);
  const idNumber = lead && openIdNumber(env.piiKey, lead);
  const applicant = idNumber ? applicantDigest(salt, idNumber) : null;
  const facts = factsOf(env.idKey, waiting, sources, applicant);
  if (facts === null) return null;
  const value = canonicalJson({ v: 1, ...facts });
  const hash = leafHash(Buffer.concat([salt, Buffer.from(value)]));
  return { kind, sourceId, hash, said: lead?.isErased ? null : { leadId, salt, value } };
}

/** Returns what a leaf says by the rows of now; null: there is no such row. */
export function factsOf(
  idKey: Buffer,
  { kind, sourceId, detail }: Pick<WaitingLeaf, 'kind' | 'sourceId' | 'detail'>,
  { consents, withdrawals, optOuts, erasures, requests, said, days, statements }: Sources,
  applicant: string | null,
): LeafFacts | null {
  switch (kind) {
    case 'consent':
      return ifThere(consents.get(sourceId), (row) => consentFacts(idKey, row, applicant));
    case 'withdrawal':
      return ifThere(withdrawals.get(sourceId), (row) => withdrawalFacts(idKey, row, applicant));
    case 'opt-out':
      return ifThere(optOuts.get(sourceId), optOutFacts);
    case 'opt-out lifted':
      return ifThere(optOuts.get(sourceId), liftingFacts);
    case 'opt-outs of a list':
    case 'opt-outs of a list lifted':
      return listFacts(kind, sourceId, detail ?? {});
    case 'statement closed':
      return ifThere(
        statements.get(statementName(detail?.affiliate, detail?.environment, sourceId)),
        statementFacts,
      );
    case 'applicant erased':
      return ifThere(erasures.get(sourceId), erasureFacts);
    case 'rights request':
      return ifThere(requests.get(sourceId), requestFacts);
    case 'rights request ended':
      return ifThere(requests.get(sourceId), requestEndFacts);
    case 'applicant statement':
      return ifThere(said.get(sourceId), applicantStatementFacts);
    case 'applicant statement ended':
      return ifThere(said.get(sourceId), applicantStatementEndFacts);
    case 'leads of a key':
      return ifThere(days.get(sourceId), sealedDayFacts);
  }
}

const ifThere = <Row>(row: Row | undefined, facts: (row: Row) => LeafFacts): LeafFacts | null =>
  row === undefined ? null : facts(row);
