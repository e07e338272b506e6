import type { LeadRow } from '@/db/query/lead/lead';
import type { UnscoredCause } from '@/db/schema/lead/offer';
import { yesOrNoFields } from '@/lib/applicant/field';
import { leadValues } from '@/lib/applicant/value';
import { southAfricanDate } from '@/lib/base/time/date';
import type { Refusals } from '@/lib/catalogue/capacity/refusal';
import type { Candidate, Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { type LeftOut, selectEligible } from '@/lib/catalogue/matching/match';
import { answerEffects, fittingLoanAmount } from '@/lib/lead/offer/answer-effect';
import { absenceText, explainAmount, explainLeftOut, explainQuestion } from '@/lib/lead/offer/explain';
import { unlockingQuestions } from '@/lib/lead/offer/unlocking-question';
import { causeAt, mayAskAgain } from '@/lib/lead/offer/unscored';
import { refusalOf } from './current-match';
import { named, reopensAt } from './named-partner';
import type { LeftOutPartner, PortalLead } from './view';

/**
 * Returns what would change the offer: why the other partners are out, and which values are still missing, as far as
 * they may bring a partner that has not said no since the offer.
 */
export function advice(
  row: LeadRow,
  idNumber: string | null,
  catalogue: Catalogue,
  refusals: Refusals,
  now: Date,
): Pick<PortalLead, 'leftOut' | 'askNext'> & { noneLeft: boolean } {
  if (idNumber === null || row.state === 'pending' || row.state === 'accepted')
    return { leftOut: [], askNext: [], noneLeft: false };
  const input = {
    values: leadValues({ ...row, idNumber }),
    today: southAfricanDate(now),
    now,
    partners: catalogue.candidatesFor(row.intentId),
    refusals,
  };
  // A partner not named in `partner_ids` was never asked.
  const { eligible, leftOut } = selectEligible({ ...input, partnerIds: row.offeredPartnerIds });
  const offered = new Set(row.matches.map(({ partnerId }) => partnerId));
  const causes = causesByPartner(row, eligible, now);
  const unscored = eligible.flatMap(({ id, companyName }): LeftOut[] => {
    const cause = causes.get(id);
    if (cause === undefined || cause === 'asking') return [];
    return [{ partnerId: id, companyName, reason: { kind: 'score unavailable', cause } }];
  });
  const requiredFields = catalogue.intentById(row.intentId)?.requiredFields ?? [];
  const judged = { ...input, requiredFields };
  const saidNo = ({ id }: { id: number }) => refusalOf(row, id)?.status === 'declined';
  const left = { ...judged, partners: judged.partners.filter((one) => !saidNo(one)) };
  const current = row.matches.flatMap(({ partnerId }) => catalogue.partnerById(partnerId) ?? []);
  const isOver = current.length > 0 && current.every((partner) => !partner.active || saidNo(partner));
  const noneLeft = isOver && eligible.every(saidNo);
  return {
    noneLeft,
    leftOut: [...leftOut, ...(row.state === 'new' ? [] : unscored)]
      .filter(({ partnerId }) => !offered.has(partnerId))
      .map((left) => leftOutPartner(judged, left, offered.size > 0))
      // Without an offer, what is one press away comes first.
      .toSorted((one, other) =>
        offered.size > 0 ? 0 : Number(one.loanAmount === null) - Number(other.loanAmount === null),
      ),
    askNext: (noneLeft ? [] : unlockingQuestions(left)).slice(0, 3).map((question) => ({
      field: question.field,
      sentence: explainQuestion(question),
      effects: yesOrNoFields.has(question.field) ? answerEffects(left, question.field, [true, false]) : [],
    })),
  };
}

/** A lead's values and the partners that they are judged by. */
type Judged = Omit<Parameters<typeof fittingLoanAmount>[0], 'partners'> & {
  readonly partners: readonly Candidate[];
};

/** Why each eligible partner without a score has none; null in offers of earlier releases, which did not store it. */
function causesByPartner(
  { unscored }: Pick<LeadRow, 'unscored'>,
  eligible: readonly Candidate[],
  now: Date,
): ReadonlyMap<number, UnscoredCause | null> {
  if (unscored) return new Map(unscored.map((one) => [one.partnerId, causeAt(one, now)]));
  return new Map(eligible.flatMap(({ id, partner }) => (partner.scoreUrl === null ? [] : [[id, null]])));
}

function leftOutPartner(judged: Judged, left: LeftOut, hasOffers: boolean): LeftOutPartner {
  const partner = judged.partners.find(({ id }) => id === left.partnerId);
  const loanAmount = partner ? loanAmountFor(judged, left, partner) : null;
  return {
    partnerId: left.partnerId,
    companyName: left.companyName,
    logoUrl: partner ? named(partner.partner).logoUrl : '',
    sentence:
      partner && loanAmount !== null && !hasOffers
        ? explainAmount(left, loanAmount, partner.partner.scoreUrl !== null)
        : explainLeftOut(left),
    loanAmount,
    noRoom:
      left.reason.kind === 'no room' || left.reason.kind === 'left out' ? absenceText(left.reason) : null,
    reopensAt: reopensAt(judged.refusals?.get(left.partnerId)),
    mayAskAgain: left.reason.kind === 'score unavailable' && mayAskAgain(left.reason.cause),
  };
}

/** What the partner would lend, if only the amount keeps it from this applicant. */
function loanAmountFor(judged: Judged, { reason }: LeftOut, partner: Candidate): number | null {
  if (reason.kind !== 'rule' || reason.field !== 'loan_amount_required') return null;
  return fittingLoanAmount(judged, partner);
}
