import { capitalize, formatExact } from '@/components/ui/format';

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

/** A value of the audit trail as a person would write it; what has parts of parts stays JSON. */
export function valueText(value: unknown): string {
  return flatText(value) ?? partsText(value) ?? JSON.stringify(value);
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

function partsText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const parts = Object.entries(value).map(([name, part]) => {
    const said = flatText(part);
    return said === null ? null : `${fieldText(name)}: ${said}`;
  });
  return parts.length > 0 && parts.every((part) => part !== null) ? parts.join('; ') : null;
}
