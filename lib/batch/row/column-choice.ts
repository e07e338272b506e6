import { type FileFieldName, findFileField, isFileFieldName } from '@/lib/batch/row/file-field';
import { type ColumnMatch, plainName } from './column-match';
import { findTwins } from './column-question';
import { namesBoth, namesInitials, namesSurname } from './split-name';

/**
 * What a column of a file holds: a lead field, a full name, a part of a field that another column holds as well
 * (`join:street_address`), or nothing that is used.
 */
export type ColumnChoice = FileFieldName | 'full_name' | `join:${FileFieldName}` | null;

/** A field that no column of the file holds by itself; `from`: the columns it is made of, in their order. */
export interface DerivedColumn {
  readonly field: FileFieldName;
  readonly kind: 'first' | 'last' | 'join';
  readonly from: readonly number[];
}

interface ColumnPlan {
  /** The field of each column of the file; null: none by itself. */
  readonly fields: readonly (FileFieldName | null)[];
  readonly derived: readonly DerivedColumn[];
}

/** Reads a choice that was stored. */
export function readColumnChoice(value: unknown): ColumnChoice {
  if (typeof value !== 'string') return null;
  if (value === 'full_name') return value;
  const joined = value.replace(/^join:/, '');
  if (!isFileFieldName(joined)) return null;
  return joined === value ? joined : mayBeJoined(joined) ? `join:${joined}` : null;
}

/** Only text can be put together of parts; of names, each part is one. */
export function mayBeJoined(name: FileFieldName): boolean {
  const kind = findFileField(name)?.kind;
  return kind === 'name' || kind === 'scalar' || kind === 'string' || kind === 'phone';
}

interface FoundColumn {
  readonly header: string;
  readonly samples: readonly string[];
  readonly match: ColumnMatch | null;
}

// `Full name` resembles the names of a last name; it is neither.
const isFull = ({ header, match }: FoundColumn) =>
  namesBoth(header) && match?.kind !== 'name' && match?.kind !== 'known';

/**
 * The choices that were found: by heading, and a column of full names where no others hold them. Columns that share a
 * heading hold nothing until a person has said which of them is meant (`findTwins`).
 */
export function foundChoices(columns: readonly FoundColumn[]): ColumnChoice[] {
  const found = namesFound(columns);
  const initials = columns.findIndex(({ header }) => namesInitials(header));
  const isNamed = [...found, ...findTwins(columns).map(({ choice }) => choice)].some(
    (choice) => choice === 'first_name' || choice === 'full_name',
  );
  // Where nothing else holds first names, they are what there is: lenders take initials, and a person has a look.
  return isNamed || initials < 0 || (found[initials] ?? null) !== null
    ? found
    : found.with(initials, 'first_name');
}

function namesFound(columns: readonly FoundColumn[]): ColumnChoice[] {
  const twins = findTwins(columns);
  const asked = new Set(twins.flatMap((one) => one.columns));
  const found = columns.map(
    (column, at): ColumnChoice => (asked.has(at) || isFull(column) ? null : (column.match?.field ?? null)),
  );
  const first = found.indexOf('first_name');
  const last = found.indexOf('last_name');
  const hasLast = last >= 0 || twins.some(({ choice }) => choice === 'last_name');
  if (first >= 0 && hasLast) return found;
  const full = columns.findIndex(
    (column, at) =>
      (isFull(column) && !asked.has(at)) ||
      // `Name` alone is the whole one if nothing else holds a last name.
      (at === first &&
        !hasLast &&
        column.samples.length > 0 &&
        column.samples.every((name) => /\S\s+\S/.test(name.trim()))),
  );
  if (full < 0) return found;
  const surnames = columns[last]?.samples ?? [];
  const { header, samples } = columns[full] ?? { header: '', samples: [] };
  // Beside a column of last names, full names are first names, unless they hold the last names as well.
  if (hasLast && !namesSurname(header) && !holdsSurnames(samples, surnames))
    return found.with(full, 'first_name');
  // Both come from the full name, so that they fit each other.
  return found.map((choice, at) =>
    at === full ? 'full_name' : choice === 'first_name' || choice === 'last_name' ? null : choice,
  );
}

/** Each last name begins or ends one of the full names. */
function holdsSurnames(fullNames: readonly string[], surnames: readonly string[]): boolean {
  const plain = fullNames.map(plainName);
  return (
    surnames.length > 0 &&
    surnames
      .map(plainName)
      .every((surname) =>
        plain.some((name) => name.startsWith(`${surname} `) || name.endsWith(` ${surname}`)),
      )
  );
}

/** Works out the columns in use. Of a field, at most one column holds all of it or several hold parts. */
export function planColumns(choices: readonly ColumnChoice[]): ColumnPlan {
  const joined = new Map<FileFieldName, number[]>();
  for (const [column, choice] of choices.entries()) {
    if (choice?.startsWith('join:')) {
      const field = choice.slice('join:'.length) as FileFieldName;
      joined.set(field, [...(joined.get(field) ?? []), column]);
    }
  }
  const fields = choices.map((choice, column): FileFieldName | null => {
    if (choice === null || choice === 'full_name' || choice.startsWith('join:')) return null;
    const field = choice as FileFieldName;
    const parts = joined.get(field);
    if (!parts) return field;
    parts.push(column);
    return null;
  });
  const derived: DerivedColumn[] = [];
  const full = choices.indexOf('full_name');
  if (full >= 0) {
    derived.push({ field: 'first_name', kind: 'first', from: [full] });
    derived.push({ field: 'last_name', kind: 'last', from: [full] });
  }
  for (const [field, from] of joined)
    derived.push({ field, kind: 'join', from: from.toSorted((one, other) => one - other) });
  return { fields, derived };
}

/** Returns every field that the choices fill. */
export function chosenFields(choices: readonly ColumnChoice[]): ReadonlySet<FileFieldName> {
  const { fields, derived } = planColumns(choices);
  return new Set([...fields.flatMap((field) => field ?? []), ...derived.map(({ field }) => field)]);
}

/**
 * Chooses what a column holds. A field belongs to one column, unless it is joined: the column that had it before, and
 * the parts of it, are freed.
 */
export function chooseColumn(
  choices: readonly ColumnChoice[],
  column: number,
  choice: ColumnChoice,
): ColumnChoice[] {
  const before = choices[column] ?? null;
  const next = choices.map((old, at): ColumnChoice => {
    if (at === column) return choice;
    if (choice === null || old === null) return old;
    if (choice === 'full_name') return /^(full_name|(join:)?(first_name|last_name))$/.test(old) ? null : old;
    if (choice.startsWith('join:')) return old;
    if (old === 'full_name') return choice === 'first_name' || choice === 'last_name' ? null : old;
    return old === choice ? null : old;
  });
  // Without the column that holds the field itself, the first part takes its place.
  if (before === null || before === 'full_name' || before.startsWith('join:') || before === choice)
    return next;
  const part = next.indexOf(`join:${before as FileFieldName}`);
  return next.includes(before) ? next : next.map((old, at) => (at === part ? before : old));
}
