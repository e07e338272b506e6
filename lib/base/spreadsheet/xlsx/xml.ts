import { limitExceeded, unreadable } from '@/lib/base/spreadsheet/limit';
import type { ReadingTime } from '@/lib/base/spreadsheet/platform';
import { decodeEntities, isText, textLength, unfinishedEntity, XmlAttributes } from './xml-text';

export type { XmlAttributes } from './xml-text';

export interface XmlHandler {
  /** `attributes` is only valid until this returns. */
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** Text or CDATA; a text may arrive in pieces. */
  text(text: string): void;
  /**
   * Optional fast path: may consume a whole element at `start` in a known form. Returns where the element ends, or 0 to
   * have it parsed. It must only accept well-formed markup.
   */
  take?(text: string, start: number): number;
}

/** Maximum length of a text between two tags, a tag or a comment, which is held in memory. */
const stallCharacters = 1024 * 1024;
const deepest = 256;

/**
 * Streaming XML parser: passes elements, attributes, text, CDATA, the five named entities and character references, in
 * UTF-8, to a handler. Names have no namespace prefix. Refuses what is not well-formed, and document types: there are
 * no entities to expand. Written by hand because sheets are large and regular: a general parser takes four times as
 * long per cell.
 */
export class XmlReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private readonly attributes = new XmlAttributes();
  /** Names of the open elements, prefixes included. */
  private readonly path: string[] = [];
  private rest = '';
  private heldCr = false;
  private sinceTag = 0;
  private hasRoot = false;

  constructor(private readonly handler: XmlHandler) {}

  write(bytes: Uint8Array): void {
    this.read(this.decode(bytes));
    if (this.sinceTag + this.rest.length > stallCharacters) throw limitExceeded('a cell has more than 64 KB');
  }

  end(): void {
    this.read(this.decode());
    if (this.rest !== '' || this.path.length > 0 || !this.hasRoot) throw notXml();
  }

  /** Decodes UTF-8, with every line end as a single line feed, as XML requires. */
  private decode(bytes?: Uint8Array): string {
    let text = this.heldCr ? '\r' : '';
    try {
      text += bytes ? this.decoder.decode(bytes, { stream: true }) : this.decoder.decode();
    } catch {
      throw unreadable('workbook is damaged: a part is not UTF-8');
    }
    this.heldCr = bytes !== undefined && text.endsWith('\r');
    if (this.heldCr) text = text.slice(0, -1);
    if (!isText(text)) throw notXml();
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }

  private read(more: string): void {
    const text = this.rest + more;
    let at = 0;
    for (;;) {
      const tag = text.indexOf('<', at);
      if (tag !== at) {
        const end = tag < 0 ? text.length - unfinishedEntity(text, at) : tag;
        this.readText(text, at, end);
        at = end;
        if (tag < 0) break;
      }
      const taken = this.handler.take?.(text, tag) ?? 0;
      const next = taken > 0 ? taken : this.readTag(text, tag);
      if (next < 0) break;
      this.sinceTag = 0;
      at = next;
    }
    this.rest = text.slice(at);
  }

  private readText(text: string, start: number, end: number): void {
    if (start === end) return;
    const piece = text.slice(start, end);
    this.sinceTag += piece.length;
    if (this.path.length > 0) this.handler.text(decodeEntities(piece));
    else if (textLength(piece) > 0) throw notXml();
  }

  /** Returns where the markup at `start` ends, or -1 if it is incomplete. */
  private readTag(text: string, start: number): number {
    switch (text.charCodeAt(start + 1)) {
      case slash:
        return this.readEndTag(text, start);
      case exclamation:
        return this.readDeclaration(text, start);
      case question:
        return after(text, '?>', start + 2);
      default:
        return this.readStartTag(text, start);
    }
  }

  private readStartTag(text: string, start: number): number {
    const { attributes, path } = this;
    const end = attributes.read(text, start + 1);
    if (end < 0) return -1;
    if (end === 0) throw notXml();
    const { tagName } = attributes;
    if (path.length === 0) {
      if (this.hasRoot) throw notXml();
      this.hasRoot = true;
    }
    const name = localName(tagName);
    this.handler.open(name, attributes);
    if (attributes.isEmptyElement) {
      this.handler.close(name);
    } else {
      if (path.length === deepest) throw notXml();
      path.push(tagName);
    }
    return end;
  }

  private readEndTag(text: string, start: number): number {
    const end = text.indexOf('>', start + 2);
    if (end < 0) return -1;
    const name = text.slice(start + 2, end);
    const open = this.path.pop();
    if (open === undefined || (name !== open && name.trimEnd() !== open)) throw notXml();
    this.handler.close(localName(open));
    return end + 1;
  }

  /** Handles a comment, CDATA, or a document type. */
  private readDeclaration(text: string, start: number): number {
    if (text.startsWith('<!--', start)) {
      const dashes = text.indexOf('--', start + 4);
      if (dashes < 0 || dashes + 2 === text.length) return -1;
      if (text.charCodeAt(dashes + 2) !== greater) throw notXml();
      return dashes + 3;
    }
    if (text.startsWith('<![CDATA[', start)) {
      const end = after(text, ']]>', start + 9);
      if (end < 0) return -1;
      if (this.path.length === 0) throw notXml();
      this.handler.text(text.slice(start + 9, end - 3));
      return end;
    }
    if (text.startsWith('<!DOCTYPE', start)) throw unreadable('workbook is damaged: it has a document type');
    const begun = text.slice(start);
    if ('<!--'.startsWith(begun) || '<![CDATA['.startsWith(begun) || '<!DOCTYPE'.startsWith(begun)) return -1;
    throw notXml();
  }
}

const slash = 0x2f;
const exclamation = 0x21;
const question = 0x3f;
const greater = 0x3e;

const notXml = () => unreadable('workbook is damaged: a part is not valid XML');

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Parses a part to its end. */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  time: ReadingTime,
): Promise<void> {
  const reader = new XmlReader(handler);
  for await (const chunk of chunks) {
    time.spend(() => reader.write(chunk));
    await time.yieldTurn();
  }
  reader.end();
}

/** Decodes text as stored by Excel, which escapes control characters as `_x000D_`. */
export function unescapeExcel(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
