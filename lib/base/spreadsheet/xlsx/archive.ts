import crc32 from 'crc-32';
import { isAppError } from '@/lib/base/error/error';
import { fileLimit, limitExceeded, unreadable } from '@/lib/base/spreadsheet/limit';
import type { Platform, ReadingTime } from '@/lib/base/spreadsheet/platform';
import type { ByteSource } from '@/lib/base/spreadsheet/source';
import { groupDigits } from '@/lib/base/text/text';
import { damagedZip, dataStart, readZipDirectory, type ZipEntry } from './zip';

const stored = 0;
const deflated = 8;

/** The parts of a zip archive by name. Counts the inflated size over all of them. */
export class XlsxArchive {
  private inflated = 0;

  private constructor(
    private readonly source: ByteSource,
    private readonly entries: ReadonlyMap<string, ZipEntry>,
    private readonly platform: Platform,
  ) {}

  static async open(source: ByteSource, platform: Platform): Promise<XlsxArchive> {
    const entries = new Map<string, ZipEntry>();
    let declared = 0;
    for (const entry of await readZipDirectory(source, fileLimit.zipEntries, tooManyEntries)) {
      const name = partName(entry.name);
      if (entries.has(name)) throw unreadable('workbook is damaged: a part is there twice');
      entries.set(name, entry);
      declared += entry.size;
    }
    // Refuses a zip bomb that declares its size; one that lies is caught by the count while it inflates.
    if (expandsTooMuch(declared, source.size)) throw expandsTooFar();
    return new XlsxArchive(source, entries, platform);
  }

  /** Processor time for reading all parts together. */
  get time(): ReadingTime {
    return this.platform.time;
  }

  has(name: string): boolean {
    return this.entries.has(partName(name));
  }

  /**
   * Yields the part's bytes, verified against its checksum at the end. Throws `unreadable` if there is no such part.
   */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(partName(name));
    if (!entry) throw unreadable('workbook is damaged: a part is missing');
    if (entry.isEncrypted) throw unreadable('file is protected by a password: save it without one');
    let checksum = 0;
    let size = 0;
    for await (const bytes of this.unpack(entry)) {
      this.count(bytes.length);
      size += bytes.length;
      if (size > entry.size) throw unreadable('workbook is damaged: a part is larger than it says');
      checksum = crc32.buf(bytes, checksum);
      yield bytes;
    }
    if (size !== entry.size || checksum >>> 0 !== entry.crc32)
      throw unreadable('workbook is damaged: a checksum does not match');
  }

  private async *unpack(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    if (entry.method !== deflated && entry.method !== stored) throw damagedZip();
    const start = await dataStart(this.source, entry);
    const packed = this.source.read(start, start + entry.compressedSize);
    if (entry.method === stored) return yield* packed;
    // A failure to fetch the bytes is not the file's fault, and is passed on unchanged.
    let failure: unknown;
    const watched = async function* () {
      try {
        yield* packed;
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      yield* this.platform.inflate(watched());
    } catch (error) {
      if (failure !== undefined) throw failure;
      throw isAppError(error) ? error : damagedZip();
    }
  }

  private count(bytes: number): void {
    this.inflated += bytes;
    if (expandsTooMuch(this.inflated, this.source.size)) throw expandsTooFar();
  }
}

const expandsTooMuch = (inflated: number, fileBytes: number) =>
  inflated > fileLimit.inflatedBytes ||
  (inflated > fileLimit.inflatedFreeBytes && inflated > fileBytes * fileLimit.inflatedRatio);

const expandsTooFar = () =>
  limitExceeded('file expands to more than 2 GB, or to more than 200 times its size');

const tooManyEntries = () =>
  limitExceeded(`file is a zip archive of more than ${groupDigits(fileLimit.zipEntries)} parts`);

/** Part names are case-insensitive; some programs write backslashes or a leading slash. */
function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}
