import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part that is already deflated. */
interface DeflatedPart {
  readonly deflated: Buffer;
  readonly bytes: number;
  readonly crc: number;
}

/** Builds a zip archive by hand, so that it can also be a malformed one. */
export function zipOf(
  parts: Record<string, string | Buffer | DeflatedPart>,
  lies: { flags?: number; declaredBytes?: number } = {},
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const { deflated, bytes, crc } = isDeflated(content) ? content : deflate(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(lies.flags ?? 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(deflated.length, 14);
    fields.writeUInt32LE(lies.declaredBytes ?? bytes, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), deflated]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end]);
}

const isDeflated = (content: string | Buffer | DeflatedPart): content is DeflatedPart =>
  typeof content === 'object' && 'deflated' in content;

function deflate(content: string | Buffer): DeflatedPart {
  const bytes = Buffer.from(content);
  return { deflated: deflateRawSync(bytes, { level: 6 }), bytes: bytes.length, crc: crc32(bytes) };
}

/** Deflates `before`, `block` repeated that many times, and `after`; the block is deflated only once. */
function deflateRepeated(before: string, block: string, times: number, after: string): DeflatedPart {
  const open = { finishFlush: constants.Z_FULL_FLUSH };
  const [first, middle, last] = [before, block, after].map((text) => Buffer.from(text));
  if (!first || !middle || !last) throw new Error('three texts');
  let crc = crc32(first);
  for (let n = 0; n < times; n += 1) crc = crc32(middle, crc);
  const repeated = deflateRawSync(middle, open);
  return {
    deflated: Buffer.concat([
      deflateRawSync(first, open),
      ...Array.from({ length: times }, () => repeated),
      deflateRawSync(last),
    ]),
    bytes: first.length + times * middle.length + last.length,
    crc: crc32(last, crc),
  };
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const relationships = (items: [string, string][]) =>
  `<Relationships xmlns="${packages}/relationships">${items
    .map(
      ([kind, target], index) => `<Relationship Id="r${index}" Type="${office}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** The parts of a workbook with one sheet, whose data is given as markup. */
export function workbookParts(
  sheetData: string | Buffer,
  more: { sharedStrings?: string | Buffer; styles?: string; workbookPr?: string } = {},
): Record<string, string | Buffer> {
  const sheet = Buffer.concat([
    Buffer.from(`<worksheet xmlns="${spreadsheet}"><sheetData>`),
    Buffer.from(sheetData),
    Buffer.from('</sheetData></worksheet>'),
  ]);
  return {
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${office}">${more.workbookPr ?? ''}<sheets><sheet name="A" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', '/xl/sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml': sheet,
    ...(more.sharedStrings ? { 'xl/sharedStrings.xml': more.sharedStrings } : {}),
    ...(more.styles ? { 'xl/styles.xml': more.styles } : {}),
  };
}

export const textCell = (text: string, reference?: string) =>
  `<c t="inlineStr"${reference ? ` r="${reference}"` : ''}><is><t>${text}</t></is></c>`;

export const nameRow = `<row r="1">${textCell('first_name')}${textCell('payday')}</row>`;

/**
 * A valid workbook that is slow to read: a 16 MB picture and a sheet of that many megabytes of markup, full of
 * cells in columns that nobody asked for.
 */
export function denseWorkbook(sheetMegabytes: number): Buffer {
  const cells = Array.from({ length: 400 }, (_, index) => `<c t="str"><v>${index}</v></c>`).join('');
  const row = `<row>${textCell('Thandi')}${cells}</row>`;
  const block = row.repeat(Math.ceil((1024 * 1024) / row.length));
  const names = Array.from({ length: 400 }, (_, index) => textCell(`column ${index}`)).join('');
  const before = `<worksheet xmlns="${spreadsheet}"><sheetData><row>${textCell('first_name')}${names}</row>`;
  return zipOf({
    ...workbookParts(''),
    'xl/worksheets/sheet1.xml': deflateRepeated(before, block, sheetMegabytes, '</sheetData></worksheet>'),
    'xl/media/image1.png': randomBytes(16 * 1024 * 1024),
  });
}
