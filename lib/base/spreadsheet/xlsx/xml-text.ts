import { unreadable } from '@/lib/base/spreadsheet/limit';

// Attributes and text of XML markup.

const notXml = () => unreadable('workbook is damaged: a part is not valid XML');

/** Maximum length of a tag: no workbook has longer ones. */
const attributesAtMost = 256;
/** Maximum length of an entity or character reference. */
const entityAtMost = 16;

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Returns false if the text has a character that XML does not allow, literal or escaped. */
export function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are looked for.
  return !/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text);
}

/** Without white space. */
export function textLength(text: string): number {
  return text.trim().length;
}

/** Returns the number of characters at the end that may start an entity. */
export function unfinishedEntity(text: string, from: number): number {
  const at = text.lastIndexOf('&');
  if (at < from || text.length - at > entityAtMost || text.indexOf(';', at) >= 0) return 0;
  return text.length - at;
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]*);?/g, (whole, name: string) => {
    if (!whole.endsWith(';')) throw notXml();
    const known = entities.get(name);
    if (known !== undefined) return known;
    const digits = /^#(?:x([0-9a-fA-F]{1,12})|([0-9]{1,12}))$/.exec(name);
    if (!digits) throw notXml();
    const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) throw notXml();
    const character = String.fromCodePoint(code);
    if (!isText(character)) throw notXml();
    return character;
  });
}

/** A start tag's name and attributes. One object is reused for all tags: one each would be slow. */
export class XmlAttributes {
  /** Including its prefix. */
  tagName = '';
  isEmptyElement = false;
  private names: string[] = [];
  private values: string[] = [];
  private count = 0;

  /** Returns the value of the attribute with this exact name, prefix included. */
  get(name: string): string | undefined {
    for (let index = 0; index < this.count; index += 1) {
      if (this.names[index] === name) return this.values[index];
    }
    return undefined;
  }

  /** Returns the value of the attribute with this name under any prefix, but not without one. */
  getPrefixed(name: string): string | undefined {
    for (let index = 0; index < this.count; index += 1) {
      if (this.names[index]?.endsWith(`:${name}`)) return this.values[index];
    }
    return undefined;
  }

  entries(): [string, string][] {
    return this.names.slice(0, this.count).map((name, index) => [name, this.values[index] ?? '']);
  }

  /** Parses the tag whose name starts at `start`. Returns where it ends; -1: incomplete; 0: not well-formed. */
  read(text: string, start: number): number {
    this.count = 0;
    let at = endOfName(text, start);
    this.tagName = text.slice(start, at);
    for (;;) {
      const spaced = skipSpace(text, at);
      const code = text.charCodeAt(spaced);
      if (Number.isNaN(code)) return -1;
      if (!isName(this.tagName)) return 0;
      if (code === greater) {
        this.isEmptyElement = false;
        return spaced + 1;
      }
      if (code === slash) {
        if (spaced + 1 === text.length) return -1;
        this.isEmptyElement = true;
        return text.charCodeAt(spaced + 1) === greater ? spaced + 2 : 0;
      }
      if (spaced === at) return 0;
      at = this.readAttribute(text, spaced);
      if (at <= 0) return at;
    }
  }

  private readAttribute(text: string, start: number): number {
    const nameEnd = endOfName(text, start);
    const equals = skipSpace(text, nameEnd);
    if (equals === text.length) return -1;
    const name = text.slice(start, nameEnd);
    if (text.charCodeAt(equals) !== equalsSign || !isName(name)) return 0;
    const opening = skipSpace(text, equals + 1);
    if (opening === text.length) return -1;
    const quote = text.charCodeAt(opening);
    if (quote !== doubleQuote && quote !== singleQuote) return 0;
    const closing = text.indexOf(quote === doubleQuote ? '"' : "'", opening + 1);
    if (closing < 0) return -1;
    if (this.count === attributesAtMost || this.get(name) !== undefined) return 0;
    const value = text.slice(opening + 1, closing);
    if (value.includes('<')) return 0;
    this.names[this.count] = name;
    this.values[this.count] = decodeEntities(/[\t\n]/.test(value) ? value.replace(/[\t\n]/g, ' ') : value);
    this.count += 1;
    return closing + 1;
  }
}

const greater = 0x3e;
const slash = 0x2f;
const equalsSign = 0x3d;
const doubleQuote = 0x22;
const singleQuote = 0x27;

/** Scans a name: a letter, `_` or `:`, then also digits, hyphens and periods; any character beyond ASCII. */
const namePattern = /^[A-Za-z_:\u0080-\uffff][-.\w:\u0080-\uffff]*$/;

function isName(name: string): boolean {
  // Most names in a sheet have one letter.
  if (name.length === 1) {
    const code = name.charCodeAt(0) | 0x20;
    if (code >= 0x61 && code <= 0x7a) return true;
  }
  return namePattern.test(name);
}

/** Finds the next white space, `=`, `/` or `>`. */
function endOfName(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === greater || code === slash || code === equalsSign) break;
  }
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
