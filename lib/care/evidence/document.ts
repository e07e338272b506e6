import type { ApplicantLeadRow } from '@/db/query/care/applicant-record';
import type { ApplicantLenderRow } from '@/db/query/care/applicant-trail';
import { counted } from '@/lib/base/text/text';
import type { RecordedConsent } from '@/lib/care/applicant-record/view';
import type { ProvedLeaf, SealedPlace } from './proofs';

interface Known {
  readonly at: string;
  readonly hashid: string;
  readonly lead: ApplicantLeadRow;
  readonly idNumber: string;
  /** Newest first. */
  readonly consents: readonly RecordedConsent[];
  readonly lenders: readonly ApplicantLenderRow[];
  readonly call: { requestId: string; at: Date; path: string } | null;
  readonly leaves: readonly ProvedLeaf[];
  readonly sealed: SealedPlace | null;
  readonly waiting: number;
  /** Entries whose words were erased by age. */
  readonly forgotten: number;
}

export type EvidenceDocument = ReturnType<typeof evidenceDocument>;

/**
 * Puts together what proves one lead's consent, in the fields that ISO/IEC TS 27560 asks of a consent record: who, whose,
 * purposes, notice, how, when, state, recipients; with the leaves of the log, and in words what is not known.
 */
export function evidenceDocument(known: Known) {
  const { at, hashid, lead, idNumber, consents, lenders, leaves } = known;
  const withdrawn = consents.filter(({ kind }) => kind === 'withdrawn');
  const given = consents.filter(({ kind }) => kind !== 'withdrawn');
  return {
    schema: 'Evidence of consent, fields of ISO/IEC TS 27560:2023',
    record: { lead: hashid, made_at: at, environment: lead.environment },
    pii_principal: { name: `${lead.firstName} ${lead.lastName}`, id_number: idNumber },
    pii_controller: lead.affiliateName,
    product: lead.intentTitle,
    basis: lead.basis,
    consents: given.map((one) => ({
      state: stateOf(one, withdrawn),
      evidence: kinds[one.kind],
      given_at: one.at,
      channel: one.channel,
      purposes: one.purposes,
      notice: { text: one.textKey, language: one.language, words: one.words },
      of_file: one.isOfFile,
      despite_opt_out: one.despiteOptOut,
      recording: one.recording,
      recorded_by: one.by,
    })),
    withdrawals: withdrawn.map((one) => ({
      at: one.at,
      purposes: one.purposes,
      how: one.how,
      recorded_by: one.by,
    })),
    received: {
      popi: lead.popi,
      at: lead.createdAt.toISOString(),
      by: lead.userName ?? (lead.keyName === null ? null : `API key ${lead.keyName}`),
      through: lead.source,
      request_id: known.call?.requestId ?? null,
      sealed: known.sealed,
    },
    recipients: lenders.map((one) => ({
      lender: one.partnerName,
      for: one.kind,
      at: (one.sentAt ?? one.at).toISOString(),
    })),
    log: leaves,
    not_known: unknownOf(known, given),
  };
}

const kinds = {
  read: 'these words were read out',
  given: 'a consent that was recorded',
  stated: 'the sender’s word only',
  withdrawn: 'withdrawn',
} as const;

/** A withdrawal ends purposes of every consent before it, also where its sender's clock was fast. */
function stateOf(
  { at, recordedAt, purposes }: RecordedConsent,
  withdrawn: readonly RecordedConsent[],
): string {
  const saidAt = recordedAt !== null && recordedAt < at ? recordedAt : at;
  const ended = new Set(withdrawn.filter((one) => one.at >= saidAt).flatMap((one) => one.purposes));
  if (purposes.length === 0) return ended.size === 0 ? 'given' : 'withdrawn in part';
  const left = purposes.filter((one) => !ended.has(one));
  return left.length === purposes.length ? 'given' : left.length === 0 ? 'withdrawn' : 'withdrawn in part';
}

function unknownOf(
  { leaves, waiting, forgotten, call, lead }: Known,
  given: readonly RecordedConsent[],
): string[] {
  const unproved = leaves.filter(({ proof }) => proof === null).length + waiting;
  return [
    ...(given.every(({ kind }) => kind === 'stated')
      ? [
          'No consent is recorded for this lead: its sender said that the applicant had agreed (popi: true). In which words, how and when the applicant was asked is not known here; the sender must say.',
        ]
      : []),
    ...(given.some(({ words }) => words.length === 0)
      ? ['Words that are the sender’s own are not kept here.']
      : []),
    ...(lead.batchId === null && lead.source.startsWith('api') && call === null
      ? ['The call that the lead came with is no longer kept.']
      : []),
    ...(forgotten > 0
      ? [
          `What ${counted(forgotten, 'entry', 'entries')} of the log said about this lead was erased by age, after its last use: nothing proves that any more.`,
        ]
      : []),
    ...(leaves.length === 0 && waiting + forgotten === 0
      ? ['Nothing about this lead is in the log that cannot be rewritten.']
      : []),
    ...(unproved > 0
      ? [
          `${unproved} of its entries wait for the log’s next checkpoint: make the evidence again in a minute.`,
        ]
      : []),
  ];
}
