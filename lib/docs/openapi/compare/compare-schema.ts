import type { JsonSchema } from '@/lib/docs/openapi/schema';
import type { DocumentChange } from './change';

/**
 * What a schema is for. `sent` by clients: it must go on taking what it took. `answer` and `error`, read by clients:
 * they must go on finding what they found. An answer may get new fields and new values of an enumeration, an error new
 * bodies, too: clients are told to expect that.
 */
export type SchemaUse = 'sent' | 'answer' | 'error';

export type SchemaChange = Omit<DocumentChange, 'call'>;

/** A schema with the components that its references lead to. */
export interface SchemaSide {
  readonly schema: JsonSchema;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Compares two schemas of one place; `where` names it. References may lead in circles. */
export function compareSchemas(
  before: SchemaSide,
  after: SchemaSide,
  use: SchemaUse,
  where: string,
): SchemaChange[] {
  return new Comparison(before.schemas, after.schemas, use).compare(before.schema, after.schema, where);
}

/** Limits below which, and above which, a value is refused. */
const lowest = ['minLength', 'minimum'] as const;
const highest = ['maxLength', 'maximum', 'maxItems'] as const;

class Comparison {
  private readonly open = new Set<string>();

  constructor(
    private readonly before: SchemaSide['schemas'],
    private readonly after: SchemaSide['schemas'],
    private readonly use: SchemaUse,
  ) {}

  compare(before: JsonSchema, after: JsonSchema, where: string): SchemaChange[] {
    const pair = before.$ref && after.$ref ? `${before.$ref} ${after.$ref}` : null;
    if (pair !== null && this.open.has(pair)) return [];
    if (pair !== null) this.open.add(pair);
    const olds = variantsOf(before, this.before);
    const news = variantsOf(after, this.after);
    const changes =
      this.use === 'sent' ? this.compareSent(olds, news, where) : this.compareRead(olds, news, where);
    if (pair !== null) this.open.delete(pair);
    const deprecated = after.deprecated && !before.deprecated;
    return deprecated ? [...changes, { ...told(where, 'deprecated'), breaking: false }] : changes;
  }

  /** Every value that was taken must be taken by one of the new variants. */
  private compareSent(olds: readonly JsonSchema[], news: readonly JsonSchema[], where: string) {
    const kept = olds.flatMap((old) => {
      const changes = this.best(
        news.map((one) => ({ old, one })),
        where,
      );
      return changes ?? [{ ...told(where, `no longer takes ${typeName(old)}`), breaking: true }];
    });
    const more = news.filter((one) => olds.every((old) => !fits(old, one)));
    return [
      ...kept,
      ...more.map((one) => ({ ...told(where, `takes ${typeName(one)} too`), breaking: false })),
    ];
  }

  /** Every value that comes must be one that a reader of the old variants knows. */
  private compareRead(olds: readonly JsonSchema[], news: readonly JsonSchema[], where: string) {
    const known = news.flatMap((one) => {
      const changes = this.best(
        olds.map((old) => ({ old, one })),
        where,
      );
      const breaking = this.use === 'answer';
      return changes ?? [{ ...told(where, `may be ${typeName(one)} now`), breaking }];
    });
    const less = olds.filter((old) => news.every((one) => !fits(one, old)));
    return [
      ...known,
      ...less.map((old) => ({ ...told(where, `is never ${typeName(old)} now`), breaking: false })),
    ];
  }

  /** Returns the changes of the pair that differs least; null if no pair has types that fit. */
  private best(pairs: readonly { old: JsonSchema; one: JsonSchema }[], where: string): SchemaChange[] | null {
    const fitting = pairs.filter(({ old, one }) => (this.use === 'sent' ? fits(old, one) : fits(one, old)));
    const alike = fitting.filter(({ old, one }) => old.$ref !== undefined && old.$ref === one.$ref);
    const compared = (alike.length > 0 ? alike : fitting).map(({ old, one }) =>
      this.compareVariant(old, one, where),
    );
    const weight = (changes: readonly SchemaChange[]) =>
      changes.length + changes.filter(({ breaking }) => breaking).length * 1_000;
    return compared.sort((one, other) => weight(one) - weight(other))[0] ?? null;
  }

  private compareVariant(old: JsonSchema, one: JsonSchema, where: string): SchemaChange[] {
    const { before, after } = { before: resolved(old, this.before), after: resolved(one, this.after) };
    const otherType = before.type === after.type ? [] : [`is ${typeName(after)}, not ${typeName(before)}`];
    return [
      ...otherType.map((what) => ({ ...told(where, what), breaking: false })),
      ...this.compareValues(before, after, where),
      ...this.compareFields(before, after, where),
      ...(before.items && after.items ? this.compare(before.items, after.items, `${where}[]`) : []),
      ...this.compareFurther(before, after, where),
    ];
  }

  private compareValues(before: JsonSchema, after: JsonSchema, where: string): SchemaChange[] {
    const sent = this.use === 'sent';
    const change = (what: string, breaking: boolean) => ({ ...told(where, what), breaking });
    const changes: SchemaChange[] = [];
    const [old, now] = [valuesOf(before), valuesOf(after)];
    const gone = old?.filter((value) => now && !now.includes(value)) ?? [];
    const come = now?.filter((value) => old && !old.includes(value)) ?? [];
    if (gone.length > 0) changes.push(change(`no longer ${gone.join(', ')}`, sent));
    if (come.length > 0) changes.push(change(`also ${come.join(', ')}`, false));
    if (!old && now) changes.push(change(`only ${now.join(', ')}`, sent));
    if (old && !now) changes.push(change('any value', false));
    for (const name of lowest) {
      const [from, to] = [before[name] ?? -Infinity, after[name] ?? -Infinity];
      if (from !== to) changes.push(change(`${name} ${before[name]} is ${after[name]}`, sent && to > from));
    }
    for (const name of highest) {
      const [from, to] = [before[name] ?? Infinity, after[name] ?? Infinity];
      if (from !== to) changes.push(change(`${name} ${before[name]} is ${after[name]}`, sent && to < from));
    }
    for (const name of ['pattern', 'format'] as const) {
      if (before[name] === after[name]) continue;
      const strict = sent ? after[name] !== undefined : name === 'format' && before[name] !== undefined;
      changes.push(change(`${name} ${before[name]} is ${after[name]}`, strict));
    }
    return changes;
  }

  private compareFields(before: JsonSchema, after: JsonSchema, where: string): SchemaChange[] {
    const [olds, news] = [before.properties ?? {}, after.properties ?? {}];
    const isRequired = (schema: JsonSchema, name: string) => schema.required?.includes(name) ?? false;
    const names = [...new Set([...Object.keys(olds), ...Object.keys(news)])];
    return names.flatMap((name) => {
      const [old, now, place] = [olds[name], news[name], `${where}.${name}`];
      const [was, is] = [isRequired(before, name), isRequired(after, name)];
      if (!now) return old ? [{ ...told(place, 'removed'), breaking: true }] : [];
      const stricter = is && this.use === 'sent';
      if (!old) return [{ ...told(place, is ? 'new and required' : 'new'), breaking: stricter }];
      const changes = this.compare(old, now, place);
      if (was === is) return changes;
      const what = is ? 'required now' : 'no longer always there';
      return [...changes, { ...told(place, what), breaking: this.use === 'sent' ? is : was }];
    });
  }

  /** Of an object with keys of any name. */
  private compareFurther(before: JsonSchema, after: JsonSchema, where: string): SchemaChange[] {
    const [old, now] = [before.additionalProperties ?? true, after.additionalProperties ?? true];
    if (typeof old === 'object' && typeof now === 'object') return this.compare(old, now, `${where}.*`);
    if (old === now) return [];
    const refused = this.use === 'sent' ? now !== true : now === true && typeof old === 'object';
    return [{ ...told(where, 'further fields differ'), breaking: refused }];
  }
}

/** A change of a place; its last step is the name that a changelog tells it by. */
function told(where: string, what: string): Omit<SchemaChange, 'breaking'> {
  const name = where
    .split(' ')
    .at(-1)
    ?.split('.')
    .findLast((part) => !/^(?:\*|\[\])+$/.test(part));
  return { name: name?.replaceAll('[]', '') ?? null, what: `${where}: ${what}` };
}

function resolved(schema: JsonSchema, schemas: SchemaSide['schemas']): JsonSchema {
  if (!schema.$ref) return schema;
  const name = schema.$ref.replace('#/components/schemas/', '');
  const target = schemas[name];
  if (!target) throw new Error(`the document has no schema ${name}`);
  return target;
}

/** Splits a schema into what a value may be one of: each has one type, or none when it may be anything. */
function variantsOf(schema: JsonSchema, schemas: SchemaSide['schemas']): JsonSchema[] {
  const target = resolved(schema, schemas);
  if (target.anyOf) return target.anyOf.flatMap((one) => variantsOf(one, schemas));
  if (Array.isArray(target.type)) return target.type.map((type: string) => ({ ...target, type }));
  return schema.$ref ? [{ ...target, $ref: schema.$ref }] : [target];
}

function valuesOf({ enum: values, const: only }: JsonSchema): readonly unknown[] | undefined {
  return values ?? (only === undefined ? undefined : [only]);
}

/** Whether every value of one type is of the other. */
function fits({ type }: JsonSchema, other: JsonSchema): boolean {
  return other.type === undefined || type === other.type || (type === 'integer' && other.type === 'number');
}

const typeName = ({ $ref, type }: JsonSchema) => $ref?.split('/').at(-1) ?? type ?? 'anything';
