import { sentence } from '@/components/base/ui/format';
import type { SheetPlace } from '@/lib/catalogue/catalogue-file/read-workbook';
import { catalogueSheets, type SheetColumn, sheetColumns } from '@/lib/catalogue/catalogue-file/sheet-column';
import { problemPlace } from './problem-text';

/** What is wrong with one field of a catalogue file. */
export interface FileProblem {
  /** Where it stands: of a workbook the sheet and row, of JSON in words. */
  place: string;
  /** Of JSON, the field's path. */
  path: string | null;
  /** The field, as the page calls it. */
  label: string;
  /** What it is a field of: `lender`. */
  noun: string;
  message: string;
}

export interface ProblemGroup extends Pick<FileProblem, 'label' | 'noun' | 'message'> {
  problems: FileProblem[];
}

/** Puts the same mistake together, the most frequent one first. */
export function groupProblems(problems: readonly FileProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const { label, noun, message } = problem;
    const key = JSON.stringify([label, noun, message]);
    const group = groups.get(key) ?? { label, noun, message, problems: [] };
    group.problems.push(problem);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => other.problems.length - one.problems.length);
}

/** Describes the error at a path of the file; `places`: where its entries stand in a workbook. */
export function fileProblem(
  path: string,
  message: string,
  content: unknown,
  places: ReadonlyMap<string, SheetPlace>,
): FileProblem {
  const entry = longestPlace(path, places);
  const column = columnOf(path);
  const label = column?.heading ?? problemPlace(path, content).split(', ').at(-1) ?? 'The file';
  const noun = nounOf(path);
  const text = sentence(inWords[message] ?? message);
  if (entry)
    return { place: `${entry.sheet}, row ${entry.row}, ${label}`, path: null, label, noun, message: text };
  return { place: problemPlace(path, content), path, label, noun, message: text };
}

/** Words of a form instead of those of a programming language. */
const inWords: Readonly<Record<string, string>> = {
  'must be a string': 'must be text',
  'must be an integer': 'must be a whole number',
  'must be a boolean': 'must be true or false',
  'must be an array': 'must be a list',
};

function longestPlace(path: string, places: ReadonlyMap<string, SheetPlace>): SheetPlace | null {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const place = places.get(at);
    if (place) return place;
    const inList = places.get(at.replace(/\[\d+\]$/, ''));
    if (inList) return inList;
  }
  return null;
}

/** The lists of the file, the innermost last. */
const lists = {
  intents: { sheet: 'Products', noun: 'product' },
  partners: { sheet: 'Lenders', noun: 'lender' },
  caps: { sheet: 'Caps', noun: 'cap' },
  hours: { sheet: 'Hours', noun: 'opening time' },
  closures: { sheet: 'Closures', noun: 'closure' },
  eligibility: { sheet: null, noun: 'rule' },
  probability_conditions: { sheet: null, noun: 'condition' },
} as const;

function listOf(path: string) {
  const names = [...path.matchAll(/([a-z_]+)\[\d+\]/g)].map(([, name]) => name ?? '');
  const known = names.filter((name): name is keyof typeof lists => name in lists);
  return known.at(-1) ?? null;
}

function nounOf(path: string): string {
  const list = listOf(path);
  return list === null ? 'place' : lists[list].noun;
}

function columnOf(path: string): SheetColumn | undefined {
  const list = listOf(path);
  const sheet = list === null ? null : lists[list].sheet;
  if (sheet === null || !catalogueSheets.includes(sheet)) return undefined;
  const field = path.slice(path.lastIndexOf(']') + 2);
  return sheetColumns[sheet].find((column) => column.field === field);
}
