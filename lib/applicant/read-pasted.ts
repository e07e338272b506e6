import { isName } from './name';
import { normalisePhone } from './phone';
import { idNumberProblems } from './rsa-id';

/** What a pasted text says about an applicant, by field name in the API. */
export type PastedFields = Partial<
  Record<'id_number' | 'first_name' | 'last_name' | 'cell_phone_number' | 'email' | 'intent_id', string>
>;

/** Longer texts are no applicant's details. */
export const maximumPastedLength = 2_000;

const emailPattern = /(?<![^\s<>()[\],;:"'@])[^\s<>()[\],;:"'@]{1,64}@[^\s<>()[\],;:"'@]{1,200}\.[a-z]{2,}/i;
/** Titles, and the labels of forms and mails. */
const ignored =
  /\b(?:mr|mrs|ms|miss|mnr|mev|mej|dr|prof|names?|surname|first|last|full|naam|van(?=\s*[:=])|cell(?:phone)?|phone|tel(?:ephone)?|mobile|contact|number|no|nr|email|e-mail|mail|id|rsa|identity|applicant|client|customer)\b\.?/giu;

type ProductCalled = (name: string) => string | null;

/** Ends a part of the text that can be a name or a product. */
const partEnd = /[\n\t;|:=<>()]+|,(?!\s)|\d+/;

/**
 * Reads name, ID number, phone number and email from any pasted text: a line of a mail or chat, cells of a spreadsheet,
 * `Name: value` lines. Takes only what passes its own check; the last word of the name is the last name, with `van der`
 * and the like before it. A product is a part of its own that `productCalled` knows, which returns its id as text.
 * Pure; never throws.
 */
export function readPasted(pasted: string, productCalled: ProductCalled = () => null): PastedFields {
  const found: PastedFields = {};
  let text = pasted.slice(0, maximumPastedLength).replace(/\p{Cf}/gu, '');
  const take = (pattern: RegExp, read: (match: string) => string | null, field: keyof PastedFields) => {
    for (const [match] of text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))) {
      const value = read(match);
      if (value === null || found[field] !== undefined) continue;
      found[field] = value;
      text = text.replace(match, ' \n ');
    }
  };
  take(emailPattern, (match) => match.replace(/[.]+$/, ''), 'email');
  // Digits that belong together may be grouped by single spaces or hyphens.
  take(
    /(?<!\d)\d(?:[ -]?\d){12}(?!\d)/,
    (match) => whole(match, (digits) => idNumberProblems(digits).length === 0),
    'id_number',
  );
  take(
    /(?<!\d)(?:\+?27|0)[ ()-]*\d(?:[ ()-]{0,2}\d){8,9}(?!\d)/,
    (match) => normalisePhone(match.replace(/[^\d+]/g, '')),
    'cell_phone_number',
  );
  const named = productIn(text, productCalled);
  if (named) found.intent_id = named.id;
  return { ...found, ...nameIn(named ? text.replace(named.part, '\n') : text) };
}

function whole(match: string, isValid: (digits: string) => boolean): string | null {
  const digits = match.replace(/\D/g, '');
  return isValid(digits) ? digits : null;
}

/** Only whole parts: a word of a sentence, or of a name, may be a synonym, too. */
function productIn(text: string, productCalled: ProductCalled) {
  for (const part of text.split(partEnd)) {
    const id = productCalled(part.trim().replace(/[.,]$/, ''));
    if (id !== null) return { part, id };
  }
  return null;
}

/** Small words that begin a last name. */
const particles: ReadonlySet<string> = new Set([
  'van',
  'der',
  'den',
  'de',
  'du',
  'le',
  'la',
  'von',
  'janse',
  'jansen',
  'vd',
]);

/** The first line, or run between separators, of two to six words that can be a name. */
function nameIn(text: string): PastedFields {
  const labelled = labelledName(text);
  if (labelled) return labelled;
  for (const part of text.replace(ignored, ' ').split(partEnd)) {
    const [before = '', after] = part.split(',').map((one) => one.trim());
    // `Dlamini, Nomsa`
    if (after && isName(before) && isName(after)) return { first_name: after, last_name: before };
    const words = part.trim().split(/\s+/).filter(Boolean);
    if (words.length < 2 || words.length > 6 || !words.every(isName)) continue;
    let start = words.length - 1;
    while (start > 1 && particles.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
    return { first_name: words.slice(0, start).join(' '), last_name: words.slice(start).join(' ') };
  }
  return {};
}

/** `First name: Nomsa` and `Surname: Dlamini` on lines of their own. */
function labelledName(text: string): PastedFields | null {
  const value = (label: RegExp) => {
    const name = label.exec(text)?.[1]?.trim();
    return name !== undefined && isName(name) ? name : null;
  };
  const first = value(/(?:first names?|voornaam|names?)[ \t]*[:=\t][ \t]*([^\n\t;|:=,]+)/i);
  const last = value(/(?:surname|last name|van)[ \t]*[:=\t][ \t]*([^\n\t;|:=,]+)/i);
  return first && last ? { first_name: first, last_name: last } : null;
}
