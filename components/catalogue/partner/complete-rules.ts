import { checkBody } from '@/components/base/form/check-body';
import { conditionSchema, ruleSchema } from '@/lib/catalogue/matching/rule';
import { conditionOf, type Rule, type RuleDraft, ruleOf } from './rule-draft';

export interface CheckedRules {
  complete: Rule[];
  /** `place` in the list, from 0, and what is missing. */
  incomplete: { place: number; message: string }[];
}

/** Parts the rules of a list into those that can be tried and those that are still being typed. */
export function checkRules(drafts: readonly RuleDraft[]): CheckedRules {
  const checked: CheckedRules = { complete: [], incomplete: [] };
  for (const [place, draft] of drafts.entries()) {
    const rule = draft.results === null ? ruleOf(draft) : conditionOf(draft);
    const [message] = Object.values(checkBody(draft.results === null ? ruleSchema : conditionSchema, rule));
    if (message === undefined) checked.complete.push(rule);
    else checked.incomplete.push({ place, message });
  }
  return checked;
}
