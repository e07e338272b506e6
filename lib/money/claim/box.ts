import type {
  ClaimedConsentRow,
  ClaimedContactRow,
  EarlierApplicationRow,
} from '@/db/query/money/claim-evidence';
import { counted } from '@/lib/base/text/text';
import { shownMoment } from '@/lib/base/time/date';
import type { CompiledPartner } from '@/lib/catalogue/matching/match';
import { findRuleField, type RuleOperator } from '@/lib/catalogue/matching/rule-field';
import { operatorWords } from '@/lib/catalogue/matching/rule-words';
import { formatFact } from '@/lib/lead/offer/explain';
import type { Testimony } from '@/word/return-claim';

type Facts = Parameters<CompiledPartner['rules'][number]['judge']>[0];

/** Judges the rules that the offer was made with by what was sent. `version`: of the catalogue's history. */
export function ruleTestimony(rules: CompiledPartner['rules'], facts: Facts, version: number): Testimony {
  const judged = rules.map((one) => ({ ...one.rule, verdict: one.judge(facts) }));
  const failed = judged.filter(({ verdict }) => verdict === 'fails');
  const said = (one: (typeof judged)[number]) => {
    const field = findRuleField(one.field);
    const asked = (Array.isArray(one.value) ? one.value : [one.value]).map((value) =>
      formatFact(value, field),
    );
    const has = facts.get(one.field);
    const what = has === undefined ? 'not known' : formatFact(has.value, field);
    const between = one.operator === 'between' ? asked.join(' and ') : asked.join(', ');
    return `${field?.label ?? one.field} ${operatorWords[one.operator as RuleOperator]} ${between}: it was ${what}`;
  };
  if (failed.length > 0)
    return {
      verdict: 'proves',
      lines: [`${counted(failed.length, 'rule')} of version ${version} did not hold.`, ...failed.map(said)],
    };
  if (judged.length === 0)
    return {
      verdict: 'refutes',
      lines: [`Version ${version} of the catalogue had no rule for this product.`],
    };
  return {
    verdict: 'refutes',
    lines: [
      judged.length === 1
        ? `The one rule of version ${version} held.`
        : `All ${judged.length} rules of version ${version} held.`,
      ...judged.map(said),
    ],
  };
}

/** Says what was sent of the same person before. */
export function duplicateTestimony(earlier: readonly EarlierApplicationRow[], days: number): Testimony {
  if (earlier.length === 0)
    return {
      verdict: 'refutes',
      lines: [`No other application of this person was sent to this lender in the ${days} days before.`],
    };
  return {
    verdict: 'proves',
    lines: [
      `${counted(earlier.length, 'application')} of this person went to this lender in the ${days} days before.`,
      ...earlier.map(
        ({ at, product, status, reference }) =>
          `${shownMoment(at)}: ${product}, ${statusWords[status] ?? 'open'}${reference === null ? '' : ` (${reference})`}`,
      ),
    ],
  };
}

const statusWords: Readonly<Record<string, string>> = { accepted: 'accepted', declined: 'declined' };

/** Says how the applicant agreed. */
export function consentTestimony(consent: ClaimedConsentRow | null): Testimony {
  if (consent === null)
    return {
      verdict: 'open',
      lines: ['The affiliate says that the applicant agreed (popi); no consent with words is recorded.'],
    };
  const { givenAt, channel, language, isToShare, hasWords, hasRecording, withdrawnAt } = consent;
  const lines = [
    `Consent given ${shownMoment(givenAt)}, ${channel}${language === null ? '' : `, in ${language}`}.`,
    isToShare ? 'It is to share the details with lenders.' : 'It is not to share the details with lenders.',
    hasWords ? 'The words that were read out are recorded.' : 'No words of ours were read out.',
    hasRecording ? 'The affiliate names a recording.' : 'No recording is named.',
    ...(withdrawnAt === null ? [] : [`It was taken back ${shownMoment(withdrawnAt)}.`]),
  ];
  return { verdict: isToShare && hasWords ? 'refutes' : 'open', lines };
}

/** Says whether the applicant was reached at the number. */
export function contactTestimony({ calls, openedAt, openings, messageSentAt }: ClaimedContactRow): Testimony {
  const lines = [
    ...calls.map(({ kind, at }) => `Call ${shownMoment(new Date(at))}: ${kind}.`),
    ...(calls.length === 0 ? ['No agent has noted a call.'] : []),
    messageSentAt === null
      ? 'No text message with the link was sent.'
      : `A text message with the link was sent ${shownMoment(messageSentAt)}.`,
    openedAt === null
      ? 'The link was not opened.'
      : `The link was first opened ${shownMoment(openedAt)}, ${counted(openings, 'time')} in all.`,
  ];
  return { verdict: openedAt !== null && messageSentAt !== null ? 'refutes' : 'open', lines };
}

/** Of what the portal knows nothing about. */
export const silentTestimony: Testimony = {
  verdict: 'open',
  lines: ['Nothing that is stored here says whether this is so.'],
};
