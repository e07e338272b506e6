import { zeroBytes } from './encoding';
import { unreadable } from './limit';

export type BatchFormat = 'csv' | 'xlsx' | 'xls' | 'json';

const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const otherSignatures: readonly [Buffer, string][] = [
  [Buffer.from('%PDF'), 'a PDF document'],
  [Buffer.from('89504e47', 'hex'), 'a picture'],
  [Buffer.from('ffd8ff', 'hex'), 'a picture'],
  [Buffer.from('GIF8'), 'a picture'],
  [Buffer.from('1f8b', 'hex'), 'a gzip archive'],
  [Buffer.from('Rar!'), 'a RAR archive'],
  [Buffer.from('377abcaf271c', 'hex'), 'a 7-Zip archive'],
  [Buffer.from('7f454c46', 'hex'), 'a program'],
  [Buffer.from('MZ\x90\x00', 'latin1'), 'a program'],
];

/**
 * Finds the format from the bytes first; only where text could be either does the name or the Content-Type
 * decide (DESIGN 5). `firstBytes`: the first 4 KiB or more, or the whole of a smaller file.
 * Throws `unreadable` that says what the file is instead.
 */
export function detectFormat(firstBytes: Buffer, fileName?: string, contentType?: string): BatchFormat {
  if (firstBytes.length === 0) throw unreadable('file is empty');
  if (firstBytes[0] === 0x50 && firstBytes[1] === 0x4b && (firstBytes[2] ?? 0) < 0x09) return 'xlsx';
  if (firstBytes.subarray(0, 8).equals(oleSignature)) return 'xls';
  if (firstBytes[0] === 0x09 && [0, 2, 4, 8].includes(firstBytes[1] ?? -1)) {
    // Excel 2 to 4 wrote bare records, which a tab-separated text may begin like.
    if (firstBytes.subarray(0, 16).includes(0)) return 'xls';
  }
  for (const [signature, what] of otherSignatures) {
    if (firstBytes.subarray(0, signature.length).equals(signature)) {
      throw unreadable(`file is ${what}, not a CSV, XLSX, XLS or JSON file`);
    }
  }
  const text = firstText(firstBytes);
  if (text === '') throw unreadable('file is empty');
  if (/^[[{]/.test(text)) return 'json';
  if (/^<(\?xml|!doctype|html|table|meta)/i.test(text)) {
    throw unreadable('file is a web page or XML, not a CSV, XLSX, XLS or JSON file: save it as XLSX or CSV');
  }
  const named = `${fileName ?? ''}\n${contentType ?? ''}`;
  if (/\.json[ln]?$/im.test(named) || /^application\/(x-)?(nd)?json/im.test(named)) return 'json';
  return 'csv';
}

/** The first characters, whatever the encoding: enough to tell JSON from a table. */
function firstText(bytes: Buffer): string {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const wide = marked || zeroBytes(bytes) !== null;
  const narrow = wide ? Buffer.from(bytes.filter((byte) => byte !== 0)) : bytes;
  return narrow
    .toString('latin1')
    .replace(/^(\xff\xfe|\xfe\xff|\xef\xbb\xbf)/, '')
    .trim();
}
