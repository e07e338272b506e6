import { SaxesParser } from 'saxes';
import { limitExceeded, unreadable } from './limit';

export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** Text between two tags, one tag or one comment may not be longer: the parser holds it in memory. */
const stallCharacters = 1024 * 1024;

/**
 * Pushes XML through a handler. Names come without their namespace prefix. Document type declarations are
 * refused, so there are no entities to expand.
 */
export class XmlReader {
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private sinceEvent = 0;

  constructor(handler: XmlHandler) {
    this.parser.on('opentag', (tag) => {
      this.sinceEvent = 0;
      handler.open(localName(tag.name), tag.attributes as XmlAttributes);
    });
    this.parser.on('closetag', (tag) => {
      this.sinceEvent = 0;
      handler.close(localName(tag.name));
    });
    this.parser.on('text', (text) => handler.text(text));
    this.parser.on('cdata', (text) => handler.text(text));
    this.parser.on('doctype', () => {
      throw unreadable('workbook is damaged: it has a document type');
    });
    this.parser.on('error', () => {
      throw unreadable('workbook is damaged: a part is not valid XML');
    });
  }

  write(bytes: Buffer): void {
    const text = this.decode(bytes);
    this.parser.write(text);
    this.sinceEvent += text.length;
    if (this.sinceEvent > stallCharacters) throw limitExceeded('a cell has more than 64 KB');
  }

  end(): void {
    this.decode();
    this.parser.close();
  }

  private decode(bytes?: Buffer): string {
    try {
      return bytes ? this.decoder.decode(bytes, { stream: true }) : this.decoder.decode();
    } catch {
      throw unreadable('workbook is damaged: a part is not UTF-8');
    }
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Reads a part to its end. */
export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const reader = new XmlReader(handler);
  for await (const chunk of chunks) reader.write(chunk);
  reader.end();
}

/** Text as Excel stores it: control characters are written `_x000D_`. */
export function unescapeExcel(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
