import type postgres from 'postgres';
import type { Fragment, Queryable, Sql } from './client';

/** A statement whose text is put together once. `Slot`: what each execution gives it, as texts. */
export interface FixedStatement<Row, Slot extends string> {
  run(queryable: Pick<Queryable, 'sql'>, texts: Readonly<Record<Slot, string>>): Promise<Row[]>;
}

/**
 * Puts a statement together of the same fragments that the driver takes. The driver makes a promise of every fragment,
 * and the whole text anew, for each execution: where a lead is alone in its statement, twenty fragments cost more than
 * sending it. `build` is called once, with a `sql` that takes values and fragments, but none of the driver's helpers.
 */
export function fixedStatement<Row extends object, Slot extends string>(
  names: readonly Slot[],
  build: (sql: Sql, slots: Readonly<Record<Slot, Fragment>>) => Fragment,
): FixedStatement<Row, Slot> {
  const slots = Object.fromEntries(names.map((name) => [name, new Place(name)]));
  const values: Value[] = [];
  const text = textOf(build(partOf as unknown as Sql, slots as never) as unknown as Part, values);
  return {
    run: async ({ sql }, texts) => {
      const given = values.map((value) => (value instanceof Place ? texts[value.name as Slot] : value));
      return sql.unsafe<Row[]>(text, given as postgres.ParameterOrJSON<never>[], { prepare: true });
    },
  };
}

/** Where an execution's own text goes. */
class Place {
  constructor(readonly name: string) {}
}

type Value = string | number | boolean | null | Place;

class Part {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly (Value | Part)[],
  ) {}
}

function partOf(strings: TemplateStringsArray, ...values: (Value | Part)[]): Part {
  if (!strings.raw) throw new Error('a fixed statement takes values and fragments alone');
  return new Part(strings, values);
}

/** The text with `$1`, `$2` … for its values, which are added to `values`. */
function textOf({ strings, values: own }: Part, values: Value[]): string {
  return strings.reduce((before, after, at) => {
    const value = own[at - 1] as Value | Part;
    return `${before}${value instanceof Part ? textOf(value, values) : `$${values.push(value)}`}${after}`;
  });
}
