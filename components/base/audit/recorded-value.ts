import { z } from 'zod';
import { capitalize, formatExact } from '@/components/base/ui/format';
import { capacityEntry } from '@/lib/catalogue/capacity/entry';
import { conditionSchema, ruleSchema } from '@/lib/catalogue/matching/rule';
import { capacityLines } from './capacity-text';
import { ruleSentence } from './rule-text';

const abbreviations: Record<string, string> = {
  api: 'API',
  id: 'ID',
  pii: 'PII',
  uat: 'UAT',
  url: 'URL',
  v1: 'v1',
};

/** `leadRetentionDays` as `Lead retention days`. */
export function fieldText(field: string): string {
  const words = field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_-]+/);
  return capitalize(words.map((word) => abbreviations[word.toLowerCase()] ?? word.toLowerCase()).join(' '));
}

/** A value of the audit trail as a person would write it; what has parts of parts stays JSON, but for lists and rules. */
export function valueText(value: unknown): string {
  return (
    flatText(value) ?? intentsText(value) ?? capacityText(value) ?? partsText(value) ?? JSON.stringify(value)
  );
}

/** Whether a value has words of its own; any other is shown as it was stored. */
export const isWorded = (value: unknown): boolean => valueText(value) !== JSON.stringify(value);

const partnerIntents = z.array(
  z.strictObject({
    title: z.string(),
    eligibility: z.array(ruleSchema),
    probability_conditions: z.array(conditionSchema),
  }),
);

/** A partner's capacity, as its page words it; null: it is something else. */
function capacityText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('caps' in value)) return null;
  const capacity = capacityEntry.safeParse(value).data;
  return capacity ? capacityLines(capacity).join('; ') : null;
}

/** A partner's intents with their rules, as its page words them; null: it is something else. */
function intentsText(value: unknown): string | null {
  const intents = partnerIntents.safeParse(value).data;
  return intents?.map(intentText).join('. ') ?? null;
}

function intentText({
  title,
  eligibility,
  probability_conditions: conditions,
}: z.output<typeof partnerIntents>[number]): string {
  const rules = eligibility.length === 0 ? 'no rules' : eligibility.map(ruleSentence).join('; ');
  const points = conditions.map((one) => `${ruleSentence(one)} (${one.results} points)`);
  return `${title}: ${rules}${points.length === 0 ? '' : `; scorecard: ${points.join('; ')}`}`;
}

/** Null: it is neither a single value nor a list of such. */
function flatText(value: unknown): string | null {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*Z$/.test(value) ? formatExact(value) : value;
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return 'none';
  return value.every((part) => typeof part !== 'object') ? value.map(flatText).join(', ') : null;
}

/** `From: 31; Rate: 3000. From: 61; Rate: 3500`; null: it has parts of parts. */
function partsText(value: unknown): string | null {
  if (Array.isArray(value)) {
    const each = value.map(partsText);
    return each.every((one) => one !== null) ? each.join('. ') : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const parts = Object.entries(value).map(([name, part]) => {
    const said = flatText(part);
    return said === null ? null : `${fieldText(name)}: ${said}`;
  });
  return parts.length > 0 && parts.every((part) => part !== null) ? parts.join('; ') : null;
}
