import { unreadable } from '@/lib/base/spreadsheet/limit';
import { type ByteSource, readBytes } from '@/lib/base/spreadsheet/source';

/** A part of a zip archive, from the archive's directory. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Offset of its local header. */
  readonly offset: number;
}

export const damagedZip = () => unreadable('workbook is damaged: its zip archive cannot be read');

const endBytes = 22;
const longestComment = 0xffff;
const endSignature = 0x06054b50;
const locatorSignature = 0x07064b50;
const locatorBytes = 20;
const end64Signature = 0x06064b50;
const end64Bytes = 56;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localSignature = 0x04034b50;
const localBytes = 30;
/** Marks a field whose value is in the entry's 64-bit extra field. */
const elsewhere = 0xffffffff;

/**
 * Reads the directory of a zip archive from any source. Libraries need a Node stream or the whole file in memory; this
 * works in the server and in the browser. Throws `tooMany` if the directory declares more than `most` parts, checked
 * before they are read; otherwise throws `unreadable`.
 */
export async function readZipDirectory(
  source: ByteSource,
  most: number,
  tooMany: () => Error,
): Promise<ZipEntry[]> {
  const { count, offset, size } = await findDirectory(source);
  if (count > most) throw tooMany();
  if (offset + size > source.size) throw damagedZip();
  const bytes = await readBytes(source, offset, offset + size);
  const view = viewOf(bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + entryBytes > bytes.length || view.getUint32(at, true) !== entrySignature) throw damagedZip();
    const nameEnd = at + entryBytes + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const next = extraEnd + view.getUint16(at + 32, true);
    if (next > bytes.length) throw damagedZip();
    const large = largeSizes(view, at, nameEnd, extraEnd);
    const flags = view.getUint16(at + 8, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + entryBytes, nameEnd)),
      isEncrypted: (flags & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      ...large,
    });
    at = next;
  }
  return entries;
}

/** Returns the offset of the part's compressed bytes. */
export async function dataStart(source: ByteSource, { offset, compressedSize }: ZipEntry): Promise<number> {
  const bytes = await readBytes(source, offset, offset + localBytes);
  const view = viewOf(bytes);
  if (bytes.length < localBytes || view.getUint32(0, true) !== localSignature) throw damagedZip();
  const start = offset + localBytes + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + compressedSize > source.size) throw damagedZip();
  return start;
}

/** Finds the record at the archive's end that locates its directory; a comment may follow the record. */
async function findDirectory(source: ByteSource): Promise<{ count: number; offset: number; size: number }> {
  const from = Math.max(0, source.size - endBytes - longestComment);
  const bytes = await readBytes(source, from, source.size);
  const view = viewOf(bytes);
  for (let at = bytes.length - endBytes; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endSignature) continue;
    if (at + endBytes + view.getUint16(at + 20, true) !== bytes.length) continue;
    if (view.getUint16(at + 4, true) !== 0) throw damagedZip();
    const found = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    };
    const isLarge = found.count === 0xffff || found.size === elsewhere || found.offset === elsewhere;
    return isLarge ? findLargeDirectory(source, from + at) : found;
  }
  throw damagedZip();
}

async function findLargeDirectory(source: ByteSource, end: number) {
  const locator = viewOf(await readBytes(source, Math.max(0, end - locatorBytes), end));
  if (locator.byteLength < locatorBytes || locator.getUint32(0, true) !== locatorSignature)
    throw damagedZip();
  const at = large(locator, 8);
  const record = viewOf(await readBytes(source, at, at + end64Bytes));
  if (record.byteLength < end64Bytes || record.getUint32(0, true) !== end64Signature) throw damagedZip();
  return { count: large(record, 32), size: large(record, 40), offset: large(record, 48) };
}

/** Size and offset of an entry; values that exceed 32 bits are in its extra field, in this order. */
function largeSizes(view: DataView, at: number, extraStart: number, extraEnd: number) {
  let place = 0;
  for (let extra = extraStart; extra + 4 <= extraEnd; extra += 4 + view.getUint16(extra + 2, true)) {
    if (view.getUint16(extra, true) === 1) place = extra + 4;
  }
  const read = (from: number) => {
    const value = view.getUint32(from, true);
    if (value !== elsewhere) return value;
    if (place === 0 || place + 8 > extraEnd) throw damagedZip();
    place += 8;
    return large(view, place - 8);
  };
  const size = read(at + 24);
  const compressedSize = read(at + 20);
  return { size, compressedSize, offset: read(at + 42) };
}

function large(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw damagedZip();
  return value;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
