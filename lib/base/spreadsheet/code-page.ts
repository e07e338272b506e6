import type { ByteSource } from './source';

// Excel saves "CSV (Macintosh)" as Mac Roman and "CSV (MS-DOS)" as code page 850. Neither says so, and each byte of
// either means something in Windows-1252, too: Zoë becomes Zo‘. So the words decide in which of them the letters make
// the most sense.

/** How text is stored that has one byte for each character and is not Unicode. */
export type CodePage = 'windows-1252' | 'macintosh' | 'ibm850';

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).join('');

/**
 * The characters of all 256 bytes. `TextDecoder` does not know code page 850, and that of Node 20.18.3 to 24.6 takes
 * Windows-1252 for Latin-1 (https://github.com/nodejs/node/issues/56542), without the quotes and dashes that Word types.
 */
export const charactersOf: Readonly<Record<CodePage, string>> = {
  'windows-1252': `${from(0, 0x7f)}€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ${from(0xa0, 0xff)}`,
  macintosh: `${from(0, 0x7f)}ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\xA0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ`,
  ibm850: `${from(0, 0x7f)}ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xAD±‗¾¶§÷¸°¨·¹³²■\xA0`,
};

/** Decodes text of a code page; characters end with their byte, so that a chunk may be any part of it. */
export function decodeCodePage(bytes: Uint8Array, page: CodePage): string {
  const table = codesOf[page];
  const units = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) units[at] = table[bytes[at] as number] as number;
  return asUtf16.decode(units);
}

const asUtf16 = new TextDecoder('utf-16le', { ignoreBOM: true });
const codes = (page: CodePage) =>
  Uint16Array.from(charactersOf[page], (character) => character.charCodeAt(0));
const codesOf: Readonly<Record<CodePage, Uint16Array>> = {
  'windows-1252': codes('windows-1252'),
  macintosh: codes('macintosh'),
  ibm850: codes('ibm850'),
};

/** How common letters are in names of South Africans, roughly; any other counts 1. */
const commonness: Readonly<Record<string, number>> = {
  ...{ ë: 5, é: 5, ê: 5, è: 4, ï: 4, ô: 4, ö: 4, ü: 4, á: 3 },
  ...{ ç: 2, í: 2, ñ: 2, ó: 2, ú: 2, ƒ: 0 },
};
const unlikely = -2;
/** By how much another code page must be better than Windows-1252. */
const clear = 2;
/** Enough to decide. */
const mostSeen = 2_000;

const isLower = (text: string) => /^\p{Ll}/u.test(text);
const isUpper = (text: string) => /^\p{Lu}/u.test(text);
const isLetter = (text: string) => isLower(text) || isUpper(text);

/** Detects the code page of text that is not Unicode, by the words with other letters than a to z. Reads the file. */
export async function detectCodePage(source: ByteSource): Promise<CodePage> {
  const scores: Record<CodePage, number> = { 'windows-1252': clear, macintosh: 0, ibm850: 0 };
  const pages = Object.keys(scores) as CodePage[];
  let seen = 0;
  // The two bytes before and the one after: chunks may end anywhere.
  let [first, before, byte] = [0, 0, 0];
  const see = (next: number) => {
    if (byte >= 0x80) {
      seen += 1;
      for (const page of pages) {
        const characters = charactersOf[page];
        const at = (code: number) => characters[code] ?? '';
        scores[page] += likelihood(at(first), at(before), at(byte), at(next));
      }
    }
    [first, before, byte] = [before, byte, next];
  };
  for await (const chunk of source.read(0, source.size)) {
    for (const next of chunk) see(next);
    if (seen >= mostSeen) break;
  }
  see(0);
  return pages.reduce((best, page) => (scores[page] > scores[best] ? page : best));
}

/** How likely a character is after two others and before another. 0 where it tells nothing. */
function likelihood(first: string, before: string, it: string, next: string): number {
  if (!isLetter(before) && !isLetter(next)) return 0;
  if (isUpper(it)) {
    if (isLower(before) || (isLetter(before) && isLower(next))) return unlikely;
    return commonness[it.toLowerCase()] ?? 1;
  }
  if (isLower(it)) {
    if (isUpper(next) || (isUpper(before) && isUpper(first))) return unlikely;
    return isLetter(before) ? (commonness[it] ?? 1) : 0;
  }
  const isInside = isLetter(before) && isLetter(next);
  if (it === '\u{A0}') return 3;
  // O’Brien, “Thabo”, and so on…
  if (it === '’') return isLetter(before) ? 3 : 0;
  if (it === '…' || it === '™') return isInside ? unlikely : 2;
  if (it === '“' || it === '‘') return isLetter(before) ? unlikely : 3;
  if (it === '”') return isInside ? unlikely : 3;
  return isInside ? 2 * unlikely : unlikely / 2;
}
