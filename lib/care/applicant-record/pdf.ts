import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { maskIdNumber } from '@/lib/applicant/rsa-id';
import { southAfricanTime } from '@/lib/base/time/date';
import { documentParts } from './document';
import type { ApplicantCopy } from './view';

const margin = 56;
const [ink, softInk] = ['#1b2130', '#5b6475'];

/** Others wait while text is laid out, a millisecond or two a line: so many at a time. */
const linesAtOnce = 20;

/** DejaVu has every letter of the eleven languages (ḓ ḽ ṋ ṱ ṅ too), Greek, Cyrillic, Hebrew and Arabic. */
const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${name}.ttf`);

/**
 * Draws an applicant's copy, A4, in the words of `documentParts`: the whole ID number on the first page, on the others its
 * last digit, and each page's number of how many. Loaded with its fonts when the first copy is made.
 */
export async function recordPdf(copy: ApplicantCopy): Promise<AsyncIterable<Uint8Array>> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    font: fontFile(''),
    lang: 'en-ZA',
    info: { Title: 'What is held about you', Producer: 'Lead Matching', Creator: 'Lead Matching' },
  });
  document.registerFont('plain', fontFile('')).registerFont('bold', fontFile('-Bold'));
  const moment = (at: string) => southAfricanTime(new Date(at));
  const write = (font: 'plain' | 'bold', points: number, color: string, text: string) =>
    document.font(font).fontSize(points).fillColor(color).text(printable(text));
  const name = copy.leads[0]?.name;
  write('bold', 20, ink, 'What is held about you');
  document.moveDown(0.5);
  if (name !== undefined) write('plain', 11, ink, name);
  if (copy.idNumber !== null) write('plain', 11, ink, `ID number ${copy.idNumber}`);
  write(
    'plain',
    9,
    softInk,
    `By all affiliates and in both environments of this service, as of ${moment(copy.at)}; all times are South African.`,
  );
  let lines = 0;
  for (const { title, note, items: all } of documentParts(copy, moment)) {
    document.moveDown(1.2);
    write('bold', 13, ink, title);
    if (note !== null) write('plain', 9, softInk, note);
    if (all.length === 0) write('plain', 10, ink, 'Nothing.');
    for (const { text, lines: smaller } of all) {
      document.moveDown(0.5);
      write('bold', 10, ink, text);
      for (const line of smaller) {
        write('plain', 9, softInk, line);
        lines += 1;
        if (lines % linesAtOnce === 0) await nextTurn();
      }
    }
  }
  numberPages(document, copy);
  document.end();
  return document;
}

function numberPages(
  document: import('pdfkit').default,
  { idNumber }: Pick<ApplicantCopy, 'idNumber'>,
): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const { width, height, margins } = document.page;
    // Below the margin: else each line would begin a page of its own.
    margins.bottom = 0;
    const whose = page === 0 || idNumber === null ? '' : `ID number ${maskIdNumber(idNumber)}`;
    const y = height - margin / 2 - 6;
    document.font('plain').fontSize(8).fillColor(softInk);
    document.text(whose, margin, y, { width: width - 2 * margin, lineBreak: false });
    document.text(`${page + 1} of ${count}`, margin, y, { width: width - 2 * margin, align: 'right' });
  }
}

/** Control characters draw boxes, and some viewers stop at them. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');
