import type { RightsRequestRow } from '@/db/query/care/rights-request';
import { ink, openA4, softInk } from '@/lib/base/document/a4';
import { listedIn } from '@/lib/base/text/text';
import type { CalendarDate } from '@/lib/base/time/date';
import type { RequestDetails } from '@/lib/care/rights-request/details';
import type { RightsKind } from '@/word/rights-request';
import { type LetterText, letterText } from './letter-text';
import { type PressedAnswer, readPressedAnswer } from './pressed-answer';

/** A letter: whom it goes to, what its heading is, and its paragraphs. */
export interface Letter {
  readonly lang: string;
  readonly day: string;
  readonly reference: string;
  readonly to: readonly string[];
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly sign: string;
}

export interface Addressee {
  readonly name: string;
  readonly address: string | null;
}

type Said = Pick<RequestDetails, 'language' | 'asked' | 'answer'>;

/**
 * Puts the letter of a request into words: that it came, or how it was answered; in its language where there is a text.
 * `hasStatement`: something that the person says stands beside a value by this request.
 */
export function writeLetter(
  {
    id,
    kind,
    state,
    receivedOn,
    dueOn,
  }: Pick<RightsRequestRow, 'id' | 'kind' | 'state' | 'receivedOn' | 'dueOn'>,
  { asked, answer, ...said }: Said,
  { name, address }: Addressee,
  today: CalendarDate,
  hasStatement = false,
): Letter {
  const { text, language } = letterText(said.language);
  const lang = `${language}-ZA`;
  const quoted = (words: string) => `“${words}”`;
  const stated =
    kind !== 'correction' ? [] : hasStatement ? [text.stands] : state === 'refused' ? [text.mayState] : [];
  const outcome: Readonly<Record<typeof state, readonly string[]>> = {
    open: [text.answerBy(text.day(dueOn))],
    answered: [text.answered, ...answered(kind, answer, text, lang), ...stated],
    refused: [text.refused, ...(answer === null ? [] : [answer]), ...stated],
    withdrawn: [text.withdrawn],
  };
  return {
    lang,
    day: text.day(today),
    reference: `${text.reference} ${id}`,
    to: [name, ...(address === null ? [] : address.split(/[\n,]\s*/))],
    title: text.title[kind],
    paragraphs: [
      text.dear(name),
      text.received(text.day(receivedOn)),
      ...(asked === null ? [] : [`${text.asked} ${quoted(asked)}`]),
      ...outcome[state],
      ...(state === 'open' ? [] : [text.complain]),
    ],
    sign: text.sign,
  };
}

/** What was answered, and what its kind always says. What a press answered is said in the letter's language alone. */
function answered(
  kind: RightsKind,
  answer: string | null,
  text: LetterText,
  lang: string,
): readonly string[] {
  const pressed = answer === null ? null : readPressedAnswer(answer);
  if (pressed?.by === 'link') return [text.linked(text.day(pressed.until))];
  const done = text.done[kind];
  const said = pressed ? pressedLines(pressed, text, lang) : answer === null ? [] : [answer];
  return [...said, ...(done === undefined ? [] : [done])];
}

function pressedLines(pressed: PressedAnswer, text: LetterText, lang: string): readonly string[] {
  if (pressed.by !== 'gate') return [];
  const { until, lenders } = pressed;
  return [
    ...(until === null ? [] : [text.restrictedUntil(text.day(until))]),
    lenders.length === 0 ? text.noLender : text.lendersHold(listedIn(lang, lenders)),
  ];
}

/** Draws a letter, A4, with a line to sign on. */
export async function letterPdf(letter: Letter): Promise<AsyncIterable<Uint8Array>> {
  const { write, moveDown, end } = await openA4(letter.title, letter.lang);
  for (const line of letter.to) write('plain', 11, ink, line);
  moveDown(1.5);
  write('plain', 10, softInk, letter.day);
  write('plain', 10, softInk, letter.reference);
  moveDown(1.5);
  write('bold', 14, ink, letter.title);
  for (const paragraph of letter.paragraphs) {
    moveDown(0.8);
    for (const line of paragraph.split('\n')) write('plain', 11, ink, line);
  }
  moveDown(4);
  write('plain', 11, ink, '_'.repeat(40));
  write('plain', 9, softInk, letter.sign);
  return end((page) => (page === 0 ? '' : letter.reference));
}
