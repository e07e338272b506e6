/** What the log accepts as a field's name: a word without a run of digits that could be personal data. */
const nameLike = /^(?!.*\d{4})[A-Za-z_][A-Za-z0-9_-]{0,39}$/;
const maximumFields = 64;
export const otherFields = 'other fields';

/**
 * Returns the JSON type of each field of a body, never a value (design care 1). Keys that do not look like names are
 * summarised as one field.
 */
export function jsonShape(body: Record<string, unknown>): Record<string, string> {
  const shape: Record<string, string> = {};
  let fields = 0;
  for (const [name, value] of Object.entries(body)) {
    fields += 1;
    if (fields <= maximumFields && nameLike.test(name)) shape[name] = jsonType(value);
    else shape[otherFields] = 'any';
  }
  return shape;
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.every(Number.isInteger) ? 'array of integers' : 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
