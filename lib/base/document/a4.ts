import { createRequire } from 'node:module';

const margin = 56;
/** Of text, and of what is said beside it. */
export const [ink, softInk] = ['#1b2130', '#5b6475'];

/** DejaVu has every letter of the eleven languages (ḓ ḽ ṋ ṱ ṅ too), Greek, Cyrillic, Hebrew and Arabic. */
const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${name}.ttf`);

/** A document of A4 pages that is written from top to bottom. */
export interface A4 {
  write(font: 'plain' | 'bold', points: number, color: string, text: string): void;
  moveDown(lines: number): void;
  newPage(): void;
  /** Numbers the pages, with what stands at the left of each foot (`page` from 0), and ends it. */
  end(leftOf?: (page: number) => string): AsyncIterable<Uint8Array>;
}

/** Opens a document, in English if nothing is said. pdfkit and its fonts are loaded when the first is made. */
export async function openA4(title: string, lang = 'en-ZA'): Promise<A4> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    font: fontFile(''),
    lang,
    info: { Title: title, Producer: 'Lead Matching', Creator: 'Lead Matching' },
  });
  document.registerFont('plain', fontFile('')).registerFont('bold', fontFile('-Bold'));
  let font: 'plain' | 'bold' = 'plain';
  // A page that begins within a text begins in the document's first font.
  document.on('pageAdded', () => document.font(font));
  return {
    write(chosen, points, color, text) {
      font = chosen;
      document.font(font).fontSize(points).fillColor(color).text(printable(text));
    },
    moveDown: (lines) => {
      document.moveDown(lines);
    },
    newPage: () => {
      document.addPage();
    },
    end(leftOf = () => '') {
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        const { width, height, margins } = document.page;
        // Below the margin: else each line would begin a page of its own.
        margins.bottom = 0;
        const y = height - margin / 2 - 6;
        document.font('plain').fontSize(8).fillColor(softInk);
        document.text(leftOf(page), margin, y, { width: width - 2 * margin, lineBreak: false });
        document.text(`${page + 1} of ${count}`, margin, y, { width: width - 2 * margin, align: 'right' });
      }
      document.end();
      return document;
    },
  };
}

/** Control characters draw boxes, and some viewers stop at them. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');
