import type { Queryable } from '@/db/client';
import type { ApplicantLeadRow } from '@/db/query/care/applicant-record';
import { listApplicantLenders } from '@/db/query/care/applicant-trail';
import { insertErasureProof } from '@/db/query/care/erasure-proof';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { encrypt, keyedHashes } from '@/lib/base/crypto/crypto';
import { addJob } from '@/lib/base/job/add-job';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import type { Holder } from '@/word/erasure-proof';
import { searchStoredJobName } from './job-name';
import { makeNeedles, type Needles } from './needles';
import { applicantDigest, makeReceipt, readReceipt, receiptHash } from './receipt';

/** Lenders of one applicant: far more than anybody has. */
const mostHolders = 5_000;

/** What is noted before an erasure, since nobody can tell afterwards. */
export interface BeforeErasure {
  readonly needles: Needles;
  readonly holders: readonly Holder[];
}

/** Notes what to search for after the erasure, and who outside has the data still: whoever sent it, and lenders. */
export async function noteBeforeErasure(
  { env }: Pick<Context, 'env'>,
  tx: Queryable,
  idNumber: string,
  leads: readonly ApplicantLeadRow[],
): Promise<BeforeErasure> {
  const lenders = await listApplicantLenders(
    tx,
    leads.map(({ id }) => id),
    mostHolders,
  );
  const dayOf = (at: Date) => southAfricanDate(at);
  const holders: Holder[] = [
    ...leads.map((lead) => ({
      who: lead.affiliateName,
      kind: 'affiliate' as const,
      day: dayOf(lead.createdAt),
    })),
    // Whether an application that failed had arrived is not known: it counts.
    ...lenders.map(({ partnerName, kind, sentAt, at }) => ({
      who: partnerName,
      kind: kind === 'score' ? ('score' as const) : ('application' as const),
      day: dayOf(sentAt ?? at),
    })),
  ];
  return {
    needles: makeNeedles(idNumber, keyedHashes(env.piiKey, idNumber), leads),
    holders: newest(holders),
  };
}

/** Each once for what it has, with the newest day: a lender with an application has more than a score. */
function newest(holders: readonly Holder[]): Holder[] {
  const byName = new Map<string, Holder>();
  for (const one of holders) {
    const key = `${one.kind} ${one.who}`;
    if ((byName.get(key)?.day ?? '') < one.day) byName.set(key, one);
  }
  return [...byName.values()].filter(
    ({ kind, who }) => kind !== 'score' || !byName.has(`application ${who}`),
  );
}

/**
 * Stores the proof of an erasure in its transaction: a worker then searches everything stored (design care 13). Returns its
 * receipt, which is shown once.
 */
export async function startProof(
  { env, clock, actor }: Context,
  tx: Queryable,
  { needles, holders }: BeforeErasure,
  counts: { leads: number; files: number; drafts: number },
): Promise<string> {
  const receipt = makeReceipt();
  const typed = readReceipt(receipt) ?? '';
  const erasedAt = clock.now();
  const id = await insertErasureProof(
    tx,
    {
      receiptHash: receiptHash(typed),
      applicantDigest: applicantDigest(typed, needles.idNumber),
      erasedAt,
      userId: userIdOf({ actor }),
      leads: counts.leads,
      files: counts.files,
      drafts: counts.drafts,
      holders,
      backupsUntil: addDays(southAfricanDate(erasedAt), env.backupDays),
    },
    (proofId) => encrypt(env.piiKey, JSON.stringify(needles), 'erasure search', [proofId]),
  );
  await addJob(tx, searchStoredJobName, { proofId: id }, { key: `${searchStoredJobName.name}:${id}` });
  return receipt;
}
