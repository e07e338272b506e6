import { connectionFields } from '@/components/catalogue/partner/partner-draft';
import { conditionOf, type RuleDraft, ruleDraft, ruleOf } from '@/components/catalogue/partner/rule-draft';
import { readWholeNumber } from '@/lib/base/text/whole-number';
import type { OwnRulesView } from '@/lib/lender/proposal/schema';

type ConnectionName = Exclude<(typeof connectionFields)[number][0], 'secret'>;

/** The addresses of a lender's system; its secret is never proposed. */
export const ownConnectionFields = connectionFields.flatMap(([name, label, hint]) =>
  name === 'secret' ? [] : [[name, label, hint] as const],
);

/** Rules and addresses being edited; typed values are text. */
export interface ProposalDraft {
  intents: { title: string; eligibility: RuleDraft[]; probability_conditions: RuleDraft[] }[];
  connection: Record<ConnectionName, string>;
  answer_within_hours: string;
}

export function proposalDraft({ intents, connection, answerWithinHours }: OwnRulesView): ProposalDraft {
  return {
    intents: intents.map(({ title, eligibility, probability_conditions }) => ({
      title,
      eligibility: eligibility.map((rule) => ruleDraft(rule, null)),
      probability_conditions: probability_conditions.map((rule) => ruleDraft(rule, String(rule.results))),
    })),
    connection: {
      score_url: connection.score_url ?? '',
      accept_url: connection.accept_url ?? '',
      link_url: connection.link_url ?? '',
      redirect_url: connection.redirect_url ?? '',
      timeout_ms: String(connection.timeout_ms),
    },
    answer_within_hours: String(answerWithinHours),
  };
}

/** What is sent, for the server to judge. */
export function proposalOf({ intents, connection, answer_within_hours }: ProposalDraft) {
  const orNull = (text: string) => text.trim() || null;
  const { timeout_ms, ...urls } = connection;
  return {
    intents: intents.map(({ title, eligibility, probability_conditions }) => ({
      title,
      eligibility: eligibility.map(ruleOf),
      probability_conditions: probability_conditions.map(conditionOf),
    })),
    connection: {
      score_url: orNull(urls.score_url),
      accept_url: orNull(urls.accept_url),
      link_url: orNull(urls.link_url),
      redirect_url: orNull(urls.redirect_url),
      timeout_ms: readWholeNumber(timeout_ms) ?? timeout_ms,
    },
    answer_within_hours: readWholeNumber(answer_within_hours) ?? answer_within_hours,
  };
}
