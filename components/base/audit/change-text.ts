import type { CapacityEntry } from '@/lib/catalogue/capacity/entry';
import type { CatalogueChange } from '@/lib/catalogue/catalogue-file/schema';
import type { FormerTitle } from '@/lib/catalogue/intent/schema';
import type { PartnerEntry } from '@/lib/catalogue/partner/entry';
import { capacityLines } from './capacity-text';
import { ruleSentence } from './rule-text';

type Field = CatalogueChange['fields'][number];
type IntentRules = PartnerEntry['intents'][number];

interface ChangeLines {
  gone: string[];
  come: string[];
}

/** Returns the removed and added lines of one field; lists are compared item by item. */
export function changeLines({ field, before, after }: Field): ChangeLines {
  if (field === 'connection.secret') return { gone: [], come: ['another secret'] };
  const [was, is] = [linesOf(field, before), linesOf(field, after)];
  return {
    gone: was.filter((line) => !is.includes(line)),
    come: is.filter((line) => !was.includes(line)),
  };
}

/** Formats a field's value in readable lines. */
export function linesOf(field: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (field === 'affiliates' && value === null) return ['all affiliates'];
  if (field === 'capacity' && value === null) return ['no limits'];
  if (value === null || value === '') return ['none'];
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  // Only validated entries get this far.
  if (field === 'capacity') return capacityLines(value as CapacityEntry);
  if (!Array.isArray(value)) return [String(value)];
  if (field === 'former_titles')
    return value.length === 0
      ? ['none']
      : (value as FormerTitle[]).map(({ title, until }) => `${title}, until ${until}`);
  if (field === 'intents') return (value as IntentRules[]).flatMap(intentLines);
  return value.length === 0 ? ['none'] : value.map(String);
}

function intentLines({ title, eligibility, probability_conditions }: IntentRules): string[] {
  return [
    title,
    ...eligibility.map((rule) => `${title}: ${ruleSentence(rule)}`),
    ...probability_conditions.map((rule) => `${title}: ${ruleSentence(rule)}, ${rule.results} points`),
  ];
}
