import { zeroBytes } from './encoding';
import { unreadable } from './limit';

export type SpreadsheetFormat = 'csv' | 'xlsx' | 'xls' | 'json';

const oleSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

const otherSignatures: readonly [readonly number[], string][] = [
  [ascii('%PDF'), 'a PDF document'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [ascii('GIF8'), 'a picture'],
  [[0x1f, 0x8b], 'a gzip archive'],
  [ascii('Rar!'), 'a RAR archive'],
  [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'a 7-Zip archive'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [ascii('MZ\x90\x00'), 'a program'],
];

/**
 * Detects the format from the bytes first; the name or the Content-Type only decides if the text could be either
 * (design batch 1). `firstBytes`: the first 4 KiB or more, or all of a smaller file. Throws `unreadable` naming what
 * the file is instead.
 */
export function detectFormat(
  firstBytes: Uint8Array,
  fileName?: string,
  contentType?: string,
): SpreadsheetFormat {
  if (firstBytes.length === 0) throw unreadable('file is empty');
  if (firstBytes[0] === 0x50 && firstBytes[1] === 0x4b && (firstBytes[2] ?? 0) < 0x09) return 'xlsx';
  if (startsWith(firstBytes, oleSignature)) return 'xls';
  if (firstBytes[0] === 0x09 && [0, 2, 4, 8].includes(firstBytes[1] ?? -1)) {
    // Excel 2 to 4 wrote bare records, which look like the start of some tab-separated texts.
    if (firstBytes.subarray(0, 16).includes(0)) return 'xls';
  }
  for (const [signature, what] of otherSignatures) {
    if (startsWith(firstBytes, signature)) {
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

/** Decodes the first characters in any encoding: enough to tell JSON from a table. */
function firstText(bytes: Uint8Array): string {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const wide = marked || zeroBytes(bytes) !== null;
  const narrow = wide ? bytes.filter((byte) => byte !== 0) : bytes;
  return new TextDecoder('latin1')
    .decode(narrow)
    .replace(/^(\xff\xfe|\xfe\xff|\xef\xbb\xbf)/, '')
    .trim();
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);
