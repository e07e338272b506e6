import { queryString } from '@/lib/base/text/query-string';
import { ruleSchema } from '@/lib/catalogue/matching/rule';
import type { RuleOperator, RuleScalar, RuleValue } from '@/lib/catalogue/matching/rule-field';
import type { PartnerEntry } from '@/lib/catalogue/partner/entry';
import type { RuleEffect } from './tally';

/** A partner's rule with another value, to be looked at in the rule lab before anybody saves it. */
export interface SuggestedRule {
  intent: string;
  /** Its place among the partner's rules for the intent. */
  index: number;
  rule: { field: string; operator: RuleOperator; value: RuleValue };
}

/** Returns the address of a partner's rules; with a value, of the lab with that value in the rule. */
export function labHref(
  intent: string,
  { partnerId, index, rule }: Pick<RuleEffect, 'partnerId' | 'index' | 'rule'>,
  value?: RuleScalar | readonly RuleScalar[],
): string {
  const suggestion =
    value === undefined ? {} : { intent, rule: index, field: rule.field, value: JSON.stringify(value) };
  return `/operator/lender/${partnerId}?${queryString({ tab: 'rules', ...suggestion })}`;
}

/**
 * Reads a suggestion from a partner's address. Null for none, and for one that does not fit the stored rules any more: an
 * old link opens the rules as they are.
 */
export function readSuggestion(
  { intent, rule, field, value }: Readonly<Record<string, unknown>>,
  { intents }: Pick<PartnerEntry, 'intents'>,
): SuggestedRule | null {
  if (typeof intent !== 'string' || typeof value !== 'string' || typeof rule !== 'string') return null;
  const index = /^\d{1,3}$/.test(rule) ? Number(rule) : -1;
  const stored = intents.find(({ title }) => title === intent)?.eligibility[index];
  if (!stored || stored.field !== field) return null;
  const changed = read(value);
  const operator = stored.operator === '=' && Array.isArray(changed) ? 'in' : stored.operator;
  const parsed = ruleSchema.safeParse({ ...stored, operator, value: changed });
  return parsed.success ? { intent, index, rule: parsed.data } : null;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
