import { batchLimit, limitExceeded, unreadable } from './limit';
import type { XlsxArchive } from './xlsx-archive';
import { readXml, unescapeExcel } from './xml';

const blockBytes = 1024 * 1024;

/**
 * The workbook's shared texts. Kept as UTF-8 in large blocks with an index: a hundred megabytes of strings of
 * their own would not fit into the worker's memory.
 */
export class SharedStrings {
  private readonly blocks: Buffer[] = [];
  private used = blockBytes;
  private bytes = 0;
  /** Where text i begins: block number and place in it; and its length. */
  private places = new Uint32Array(3 * 1024);
  private count = 0;
  /** Short ones among the first: what comes again and again in a sheet usually comes early. */
  private readonly recent: (string | undefined)[] = new Array(4_096).fill(undefined);

  static async read(archive: XlsxArchive, part: string | null): Promise<SharedStrings> {
    const strings = new SharedStrings();
    if (part === null) return strings;
    let text = '';
    let inText = false;
    let inPhonetic = false;
    await readXml(archive.read(part), {
      open(name) {
        if (name === 'si') text = '';
        else if (name === 'rPh') inPhonetic = true;
        else if (name === 't') inText = !inPhonetic;
      },
      close(name) {
        if (name === 'si') strings.add(unescapeExcel(text));
        else if (name === 'rPh') inPhonetic = false;
        else if (name === 't') inText = false;
      },
      text(piece) {
        if (!inText) return;
        text += piece;
        if (text.length > batchLimit.cellCharacters) throw limitExceeded('a cell has more than 64 KB');
      },
    });
    return strings;
  }

  get(index: number): string {
    if (!(index >= 0 && index < this.count))
      throw unreadable('workbook is damaged: a shared text is missing');
    const known = this.recent[index];
    if (known !== undefined) return known;
    const place = Math.trunc(index) * 3;
    const length = this.places[place + 2] ?? 0;
    const start = this.places[place + 1] ?? 0;
    const text = this.blocks[this.places[place] ?? 0]?.toString('utf8', start, start + length) ?? '';
    if (index < this.recent.length && length <= 64) this.recent[index] = text;
    return text;
  }

  private add(text: string): void {
    const length = Buffer.byteLength(text);
    this.bytes += length;
    if (this.bytes > batchLimit.sharedStringBytes || this.count >= batchLimit.sharedStrings) {
      throw limitExceeded('file has more than 100 MB of text');
    }
    if (this.used + length > blockBytes) {
      this.blocks.push(Buffer.allocUnsafeSlow(blockBytes));
      this.used = 0;
    }
    const block = this.blocks[this.blocks.length - 1];
    block?.write(text, this.used, length, 'utf8');
    if ((this.count + 1) * 3 > this.places.length) {
      const larger = new Uint32Array(this.places.length * 2);
      larger.set(this.places);
      this.places = larger;
    }
    this.places.set([this.blocks.length - 1, this.used, length], this.count * 3);
    this.used += length;
    this.count += 1;
  }
}
