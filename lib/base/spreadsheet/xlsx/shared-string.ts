import { fileLimit, limitExceeded, unreadable } from '@/lib/base/spreadsheet/limit';
import type { XlsxArchive } from './archive';
import { readXml, unescapeExcel, type XmlHandler } from './xml';
import { decodeEntities } from './xml-text';

const blockCharacters = 256 * 1024;

/** The form of nearly all strings in a large file, which is taken as a whole. */
const itemStart = '<si><t>';
const itemEnd = '</t></si>';

/**
 * The workbook's shared strings. Stored in long blocks with an index: a hundred megabytes of separate strings would not
 * fit into the worker's memory.
 */
export class SharedStrings {
  private readonly blocks: string[] = [];
  /** Strings not yet joined into a block. */
  private waiting: string[] = [];
  private used = 0;
  private characters = 0;
  /** Position of string i: block number, offset in the block, and length. */
  private places = new Uint32Array(3 * 1024);
  private count = 0;

  static async read(archive: XlsxArchive, part: string | null): Promise<SharedStrings> {
    const strings = new SharedStrings();
    if (part === null) return strings;
    let text = '';
    let inTable = false;
    let inItem = false;
    let inText = false;
    let inPhonetic = false;
    const handler: XmlHandler = {
      take(markup, start) {
        if (!inTable || inItem || !markup.startsWith(itemStart, start)) return 0;
        const from = start + itemStart.length;
        const end = markup.indexOf('<', from);
        if (end < 0 || end - from > fileLimit.cellCharacters || !markup.startsWith(itemEnd, end)) return 0;
        strings.add(unescapeExcel(decodeEntities(markup.slice(from, end))));
        return end + itemEnd.length;
      },
      open(name) {
        if (name === 'si') {
          text = '';
          inItem = true;
        } else if (name === 'rPh') inPhonetic = true;
        else if (name === 't') inText = !inPhonetic;
        else if (name === 'sst') inTable = true;
      },
      close(name) {
        if (name === 'si') {
          strings.add(unescapeExcel(text));
          inItem = false;
        } else if (name === 'rPh') inPhonetic = false;
        else if (name === 't') inText = false;
        else if (name === 'sst') inTable = false;
      },
      text(piece) {
        if (!inText) return;
        text += piece;
        if (text.length > fileLimit.cellCharacters) throw limitExceeded('a cell has more than 64 KB');
      },
    };
    await readXml(archive.read(part), handler, archive.time);
    strings.closeBlock();
    return strings;
  }

  get(index: number): string {
    if (!(index >= 0 && index < this.count))
      throw unreadable('workbook is damaged: a shared text is missing');
    const place = Math.trunc(index) * 3;
    const start = this.places[place + 1] ?? 0;
    const block = this.blocks[this.places[place] ?? 0] ?? '';
    return block.substring(start, start + (this.places[place + 2] ?? 0));
  }

  private add(text: string): void {
    this.characters += text.length;
    if (this.characters > fileLimit.sharedCharacters || this.count >= fileLimit.sharedStrings) {
      throw limitExceeded('file has more than 100 MB of text');
    }
    if (this.used + text.length > blockCharacters) this.closeBlock();
    if ((this.count + 1) * 3 > this.places.length) {
      const larger = new Uint32Array(this.places.length * 2);
      larger.set(this.places);
      this.places = larger;
    }
    const place = this.count * 3;
    this.places[place] = this.blocks.length;
    this.places[place + 1] = this.used;
    this.places[place + 2] = text.length;
    this.waiting.push(text);
    this.used += text.length;
    this.count += 1;
  }

  private closeBlock(): void {
    this.blocks.push(this.waiting.join(''));
    this.waiting = [];
    this.used = 0;
  }
}
