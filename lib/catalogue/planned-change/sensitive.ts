import { isDeepStrictEqual } from 'node:util';
import type { StoredRule } from '@/db/schema/catalogue/partner';
import type { PlannedEntry } from '@/db/schema/catalogue/planned-change';
import { titleKey } from '@/lib/base/text/title-key';
import type { PartnerEntry } from '@/lib/catalogue/partner/entry';

type IntentRules = PartnerEntry['intents'][number];

/** What the National Credit Act (section 61) lets nobody be turned away for without a reason, and what tells it. */
const sensitiveFields: readonly string[] = ['age', 'gender', 'citizenship', 'id_number', 'title'];

/** Returns whether rules or points on age, gender or citizenship are added or changed. */
export function changesSensitive(before: readonly IntentRules[], after: readonly IntentRules[]): boolean {
  return after.some((rules) => {
    const was = before.find(({ title }) => titleKey(title) === titleKey(rules.title));
    return (['eligibility', 'probability_conditions'] as const).some((list) => {
      const former: readonly StoredRule[] = was?.[list] ?? [];
      return rules[list]
        .filter(({ field }) => sensitiveFields.includes(field))
        .some((rule) => !former.some((one) => isDeepStrictEqual(one, rule)));
    });
  });
}

/** The same of what a planned change holds. */
export function isSensitive(entries: readonly PlannedEntry[]): boolean {
  return entries.some(({ fields }) =>
    fields.some(
      ({ field, before, after }) =>
        field === 'intents' &&
        // The column only holds entries that our own schemas have read.
        changesSensitive((before ?? []) as IntentRules[], (after ?? []) as IntentRules[]),
    ),
  );
}
