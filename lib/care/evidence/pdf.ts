import { createRequire } from 'node:module';
import { southAfricanTime } from '@/lib/base/time/date';
import type { EvidenceDocument } from './document';

const margin = 56;
const [ink, softInk] = ['#1b2130', '#5b6475'];
const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${name}.ttf`);

/** Draws the evidence of a lead's consent, A4, with the letters of all eleven languages. */
export async function evidencePdf(evidence: EvidenceDocument): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    font: fontFile(''),
    lang: 'en-ZA',
    info: { Title: 'Evidence of consent', Producer: 'Lead Matching', Creator: 'Lead Matching' },
  });
  document.registerFont('plain', fontFile('')).registerFont('bold', fontFile('-Bold'));
  const write = (font: 'plain' | 'bold', points: number, color: string, text: string) =>
    document
      .font(font)
      .fontSize(points)
      .fillColor(color)
      .text(text.replace(/[\p{Cc}\p{Cs}]/gu, ' '));
  write('bold', 20, ink, 'Evidence of consent');
  for (const { title, lines } of partsOf(evidence)) {
    document.moveDown(1);
    write('bold', 12, ink, title);
    if (lines.length === 0) write('plain', 10, ink, 'Nothing.');
    for (const line of lines) {
      document.moveDown(0.3);
      write('plain', 10, ink, line);
    }
  }
  document.moveDown(1);
  write(
    'plain',
    9,
    softInk,
    'All times are South African. evidence.json has the same; verify.html checks it.',
  );
  numberPages(document);
  document.end();
  const pieces: Uint8Array[] = [];
  for await (const piece of document) pieces.push(piece);
  return Buffer.concat(pieces);
}

function partsOf(evidence: EvidenceDocument): { title: string; lines: string[] }[] {
  const { record, pii_principal: whose, received } = evidence;
  const moment = (at: string) => southAfricanTime(new Date(at));
  const list = (purposes: readonly string[]) =>
    purposes.length === 0 ? 'purposes as the words say' : purposes.join(', ').replaceAll('_', ' ');
  return [
    {
      title: 'Whose, and of what',
      lines: [
        `${whose.name}, ID number ${whose.id_number}`,
        `Lead ${record.lead} of ${evidence.pii_controller} for ${evidence.product}, ${record.environment}; as of ${moment(record.made_at)}`,
        `Received ${moment(received.at)} from ${received.by ?? 'a file or an earlier release'} (${received.through}), popi: ${received.popi}${received.request_id === null ? '' : `, request ${received.request_id}`}`,
      ],
    },
    {
      title: 'Consents',
      lines: evidence.consents.flatMap((one) => [
        `${moment(one.given_at)}: ${one.evidence}; ${list(one.purposes)}; ${one.state}${one.channel === null ? '' : `; by ${one.channel}`}${one.notice.text === null ? '' : `; text ${one.notice.text}`}${one.recording === null ? '' : `; recording ${one.recording}`}`,
        ...one.notice.words.map((words) => `“${words}”`),
      ]),
    },
    {
      title: 'Withdrawals',
      lines: evidence.withdrawals.map(
        (one) => `${moment(one.at)}: ${list(one.purposes)}${one.how === null ? '' : `, ${one.how}`}`,
      ),
    },
    {
      title: 'Who received the details',
      lines: evidence.recipients.map((one) => `${moment(one.at)}: ${one.lender}, for ${one.for}`),
    },
    {
      title: 'In the log that cannot be rewritten',
      lines: evidence.log.map(
        ({ text, proof }) => `${proof === null ? 'Not covered yet' : 'Proved'}: ${text}`,
      ),
    },
    { title: 'What is not known', lines: [...evidence.not_known] },
  ];
}

function numberPages(document: import('pdfkit').default): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const { width, height, margins } = document.page;
    margins.bottom = 0;
    document.font('plain').fontSize(8).fillColor(softInk);
    document.text(`${page + 1} of ${count}`, margin, height - margin / 2 - 6, {
      width: width - 2 * margin,
      align: 'right',
    });
  }
}
