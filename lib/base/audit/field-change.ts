import { isDeepStrictEqual } from 'node:util';

/** A changed field of a catalogue entry, with its name as in the file. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * Returns the fields in which two entries differ; nested objects (`connection`) field by field. If `before` is null,
 * all of `after`.
 */
export function fieldChanges(before: object | null, after: object, prefix = ''): FieldChange[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const former: unknown = before === null ? undefined : Reflect.get(before, name);
    if (isObject(value)) return fieldChanges(isObject(former) ? former : null, value, `${prefix}${name}.`);
    if (before !== null && isDeepStrictEqual(former, value)) return [];
    return [{ field: prefix + name, before: former ?? null, after: value }];
  });
}

/** Formats changes as the `before` and `after` of an audit entry. */
export function auditValues(changes: FieldChange[]): { before: object; after: object } {
  return {
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
