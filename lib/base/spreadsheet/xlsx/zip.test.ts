import { expect, test } from 'vitest';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { zipOf } from '@/test/spreadsheet/workbook';
import { dataStart, readZipDirectory } from './zip';

const most = 10;
const tooMany = () => new Error('too many');
const directoryOf = (bytes: Uint8Array) => readZipDirectory(bytesSource(bytes), most, tooMany);

const little = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value));
  else buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** Rewrites the archive with 64-bit sizes and offsets, as some programs write every archive. */
function large(bytes: Buffer): Buffer {
  const end = bytes.length - 22;
  const offset = bytes.readUInt32LE(end + 16);
  const entry = Buffer.from(bytes.subarray(offset, end));
  const fields = [entry.readUInt32LE(24), entry.readUInt32LE(20), entry.readUInt32LE(42)];
  const extra = Buffer.concat([little(1, 2), little(24, 2), ...fields.map((value) => little(value, 8))]);
  entry.writeUInt16LE(extra.length, 30);
  for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, at);
  const directory = Buffer.concat([entry, extra]);
  const end64 = Buffer.concat([
    Buffer.from('PK\x06\x06'),
    little(44, 8),
    Buffer.alloc(12),
    little(1, 8),
    little(1, 8),
    little(directory.length, 8),
    little(offset, 8),
  ]);
  const locator = Buffer.concat([
    Buffer.from('PK\x06\x07'),
    Buffer.alloc(4),
    little(offset + directory.length, 8),
    little(1, 4),
  ]);
  const last = Buffer.from(bytes.subarray(end));
  last.writeUInt16LE(0xffff, 8);
  last.writeUInt16LE(0xffff, 10);
  last.writeUInt32LE(0xffffffff, 12);
  last.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([bytes.subarray(0, offset), directory, end64, locator, last]);
}

test('reads the directory of an archive with or without a trailing comment', async () => {
  const bytes = zipOf({ 'xl/a.xml': 'one', 'xl/b.xml': 'two' });
  const commented = Buffer.concat([bytes, Buffer.from('a comment PK\x05\x06')]);
  commented.writeUInt16LE(14, bytes.length - 2);
  for (const archive of [bytes, commented]) {
    expect(await directoryOf(archive)).toMatchObject([
      { name: 'xl/a.xml', method: 8, size: 3, offset: 0, isEncrypted: false },
      { name: 'xl/b.xml', method: 8, size: 3 },
    ]);
  }
});

test('reads 64-bit sizes and offsets', async () => {
  const bytes = zipOf({ 'xl/a.xml': 'one' });
  expect(await directoryOf(large(bytes))).toEqual(await directoryOf(bytes));
});

test('refuses too many parts before reading them', async () => {
  const many = zipOf(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`p${at}`, 'x'])));
  await expect(directoryOf(many)).rejects.toThrow('too many');
});

test('refuses an archive whose directory or parts lie outside it, truncated anywhere', async () => {
  const bytes = zipOf({ 'xl/a.xml': 'one' });
  for (let length = 0; length < bytes.length; length += 1) {
    await expect(directoryOf(bytes.subarray(0, length))).rejects.toMatchObject({ code: 'unreadable' });
  }
  const [entry] = await directoryOf(bytes);
  if (!entry) throw new Error('the archive has an entry');
  const far = { ...entry, compressedSize: bytes.length };
  await expect(dataStart(bytesSource(bytes), far)).rejects.toMatchObject({ code: 'unreadable' });
});
