import { setImmediate as nextTurn } from 'node:timers/promises';
import { maskIdNumber } from '@/lib/applicant/rsa-id';
import { ink, openA4, softInk } from '@/lib/base/document/a4';
import { southAfricanTime } from '@/lib/base/time/date';
import { documentParts } from './document';
import type { ApplicantCopy } from './view';

/** Others wait while text is laid out, a millisecond or two a line: so many at a time. */
const linesAtOnce = 20;

/**
 * Draws an applicant's copy, A4, in the words of `documentParts`: the whole ID number on the first page, on the others its
 * last digit, and each page's number of how many.
 */
export async function recordPdf(copy: ApplicantCopy): Promise<AsyncIterable<Uint8Array>> {
  const { write, moveDown, end } = await openA4('What is held about you');
  const moment = (at: string) => southAfricanTime(new Date(at));
  const { idNumber } = copy;
  const name = copy.leads[0]?.name;
  write('bold', 20, ink, 'What is held about you');
  moveDown(0.5);
  if (name !== undefined) write('plain', 11, ink, name);
  if (idNumber !== null) write('plain', 11, ink, `ID number ${idNumber}`);
  write(
    'plain',
    9,
    softInk,
    `By ${copy.affiliate ?? 'all affiliates'} and in both environments of this service, as of ${moment(copy.at)}; all times are South African.`,
  );
  let lines = 0;
  for (const { title, note, items: all } of documentParts(copy, moment)) {
    moveDown(1.2);
    write('bold', 13, ink, title);
    if (note !== null) write('plain', 9, softInk, note);
    if (all.length === 0) write('plain', 10, ink, 'Nothing.');
    for (const { text, lines: smaller } of all) {
      moveDown(0.5);
      write('bold', 10, ink, text);
      for (const line of smaller) {
        write('plain', 9, softInk, line);
        lines += 1;
        if (lines % linesAtOnce === 0) await nextTurn();
      }
    }
  }
  return end((page) => (page === 0 || idNumber === null ? '' : `ID number ${maskIdNumber(idNumber)}`));
}
