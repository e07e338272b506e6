import type { ComparedDocument } from './compare-documents';

const texts = new Set(['description', 'summary', 'title', 'examples', 'example']);

/**
 * Returns what of a document is compared: no texts, examples or origins. A field called as one of these is a schema, and
 * stays.
 */
export function contractOf({ paths, webhooks, components: { schemas } }: ComparedDocument): ComparedDocument {
  const compared = { paths, ...(webhooks && { webhooks }), components: { schemas } };
  return JSON.parse(JSON.stringify(compared), function (key, value) {
    if (!texts.has(key) || isFieldOf(this, value)) return value;
    return undefined;
  });
}

/** Whether `value` is a field's schema, among the fields of an object. */
function isFieldOf(fields: Record<string, unknown>, value: unknown): boolean {
  const isSchema = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  return isSchema(value) && Object.values(fields).every(isSchema) && !('schema' in fields);
}
