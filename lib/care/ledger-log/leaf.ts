import { createHash } from 'node:crypto';
import type {
  ApplicantStatementSource,
  ConsentSource,
  ErasureProofSource,
  OptOutSourceRow,
  RightsRequestSource,
  StatementSource,
  WithdrawalSource,
} from '@/db/query/care/ledger-log-source';
import type { SealedDayRow } from '@/db/query/care/sealed-day';
import type { LeafDetail } from '@/db/schema/care/ledger-log';
import { publicId } from '@/lib/base/crypto/public-id';
import type { LeafKind } from '@/word/ledger-log';
import { canonicalJson, type LeafValue } from './canonical';

/** What a leaf says, before it is written in its one form. Names are as on the API. */
export type LeafFacts = { readonly [name: string]: LeafValue } & { readonly kind: LeafKind };

const by = ({ userId, apiKeyId }: { userId: number | null; apiKeyId: number | null }): string | null =>
  userId === null ? (apiKeyId === null ? null : `key ${apiKeyId}`) : `user ${userId}`;

/** Shows, to whoever has the salt and the ID number, whom a leaf is about; to nobody else. */
export function applicantDigest(salt: Buffer, idNumber: string): string {
  return createHash('sha256').update(salt).update('applicant\n').update(idNumber).digest('hex');
}

/** The words of a consent text, as one value: what was asked cannot be changed later either. */
export const wordsDigest = (questions: NonNullable<ConsentSource['questions']>): string =>
  createHash('sha256')
    .update(canonicalJson(questions.map(({ purposes, words }) => ({ purposes: [...purposes], words }))))
    .digest('hex');

/** What is said of a consent; `applicant`: the digest of an ID number, null for a file's. */
export function consentFacts(idKey: Buffer, row: ConsentSource, applicant: string | null): LeafFacts {
  const { recording, questions } = row;
  return {
    kind: 'consent',
    consent: publicId(idKey, 'consent', row.id),
    lead: row.leadId === null ? null : publicId(idKey, 'lead', row.leadId),
    file: row.batchId === null ? null : publicId(idKey, 'batch', row.batchId),
    applicant,
    affiliate: row.affiliateId,
    environment: row.environment,
    text: row.textKey,
    words: questions && wordsDigest(questions),
    language: row.language,
    channel: row.channel,
    basis: row.basis,
    purposes: row.purposes,
    given_at: row.givenAt.toISOString(),
    recorded_at: row.recordedAt.toISOString(),
    despite_opt_out: row.despiteOptOut,
    recording: recording && {
      system: recording.system,
      reference: recording.reference,
      from_seconds: recording.from_seconds ?? null,
      to_seconds: recording.to_seconds ?? null,
    },
    certificate_url: row.certificateUrl,
    by: by(row),
  };
}

export function withdrawalFacts(idKey: Buffer, row: WithdrawalSource, applicant: string | null): LeafFacts {
  return {
    kind: 'withdrawal',
    withdrawal: row.id,
    lead: publicId(idKey, 'lead', row.leadId),
    applicant,
    affiliate: row.affiliateId,
    environment: row.environment,
    purposes: row.purposes,
    at: row.at.toISOString(),
    how: row.how,
    by: by(row),
  };
}

/** The hash is the one under the opt-out key, which a rotation of PII_KEY leaves as it is. */
export function optOutFacts(row: OptOutSourceRow): LeafFacts {
  return {
    kind: 'opt-out',
    opt_out: row.id,
    of: row.kind,
    hash: row.hash.toString('hex'),
    environment: row.environment,
    reach: row.reach,
    reach_id: row.reachId,
    source: row.source,
    affiliate: row.affiliateId,
    at: row.at.toISOString(),
    by: by(row),
  };
}

export function liftingFacts(row: OptOutSourceRow): LeafFacts {
  return {
    kind: 'opt-out lifted',
    opt_out: row.id,
    at: row.liftedAt?.toISOString() ?? null,
    by: row.liftedByUserId === null ? null : `user ${row.liftedByUserId}`,
  };
}

/** Of a list: how many, and the first and last of their numbers. */
export function listFacts(
  kind: 'opt-outs of a list' | 'opt-outs of a list lifted',
  list: number,
  { count = 0, first = 0, last = 0 }: LeafDetail,
): LeafFacts {
  return { kind, list, count: Number(count), first: Number(first), last: Number(last) };
}

export function statementFacts(row: StatementSource): LeafFacts {
  return {
    kind: 'statement closed',
    affiliate: row.affiliateId,
    environment: row.environment,
    number: row.number,
    month: row.month,
    opening_cents: row.openingCents,
    closing_cents: row.closingCents,
    entries: row.entries,
    closed_at: row.closedAt.toISOString(),
  };
}

/** Of a key and a day: how many leads came with `popi: true` alone, and the root of the tree over them. */
export function sealedDayFacts(row: SealedDayRow): LeafFacts {
  return {
    kind: 'leads of a key',
    key: row.apiKeyId,
    affiliate: row.affiliateId,
    environment: row.environment,
    day: row.day,
    leads: row.leads,
    root: row.root.toString('hex'),
    sealed_at: row.sealedAt.toISOString(),
  };
}

/** Whom it is about can be shown by who has receipt and ID number. */
export function erasureFacts(row: ErasureProofSource): LeafFacts {
  return {
    kind: 'applicant erased',
    proof: row.id,
    receipt: row.receiptHash.toString('hex'),
    applicant: row.applicantDigest.toString('hex'),
    erased_at: row.erasedAt.toISOString(),
    leads: row.leads,
    files: row.files,
    drafts: row.drafts,
    tables: row.tables,
    columns: row.columns,
    unread: row.unread,
    columns_holding: row.holding,
    backups_until: row.backupsUntil,
    searched_at: row.endedAt.toISOString(),
  };
}

const user = (id: number | null): string | null => (id === null ? null : `user ${id}`);

/** Of an applicant's request: what, when, and until when. The hash is the one of opt-outs. */
export function requestFacts(row: RightsRequestSource): LeafFacts {
  return {
    kind: 'rights request',
    request: row.id,
    of: row.kind,
    channel: row.channel,
    hash: row.applicantHash.toString('hex'),
    received_on: row.receivedOn,
    due_on: row.dueOn,
    affiliate: row.affiliateId,
    entered_at: row.enteredAt.toISOString(),
    by: user(row.enteredByUserId),
  };
}

/** How it ended; the words of the answer are not kept for ever, and are not in it. */
export function requestEndFacts(row: RightsRequestSource): LeafFacts {
  return {
    kind: 'rights request ended',
    request: row.id,
    state: row.state,
    identity: row.identityCheck,
    at: row.endedAt?.toISOString() ?? null,
    by: user(row.endedByUserId),
  };
}

/** That an applicant is heard beside a value; neither the words nor the value, which go with the lead. */
export function applicantStatementFacts(row: ApplicantStatementSource): LeafFacts {
  return {
    kind: 'applicant statement',
    statement: row.id,
    request: row.requestId,
    field: row.field,
    at: row.at.toISOString(),
    by: user(row.userId),
  };
}

export function applicantStatementEndFacts(row: ApplicantStatementSource): LeafFacts {
  return {
    kind: 'applicant statement ended',
    statement: row.id,
    why: row.endedWhy,
    at: row.endedAt?.toISOString() ?? null,
    by: user(row.endedByUserId),
  };
}
