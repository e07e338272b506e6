import { unreadable } from '@/lib/base/spreadsheet/limit';
import type { Platform } from '@/lib/base/spreadsheet/platform';
import type { Sheet, TableRow } from '@/lib/base/spreadsheet/row';
import type { ByteSource } from '@/lib/base/spreadsheet/source';
import { XlsxArchive } from '@/lib/base/spreadsheet/xlsx/archive';
import { readXml, type XmlHandler, XmlReader } from '@/lib/base/spreadsheet/xlsx/xml';
import { OdsTables } from './tables';

const content = 'content.xml';
const manifest = 'META-INF/manifest.xml';
/** Markup whose rows are held at once. */
const readAtATime = 16 * 1024;

/**
 * Opens the sheets of an OpenDocument spreadsheet (.ods), by the archive, XML and limits of XLSX. All of them stand in
 * one part, so that a sheet is found by reading past those before it, each time from the start.
 */
export async function openOds(source: ByteSource, platform: Platform): Promise<Sheet[]> {
  const archive = await XlsxArchive.open(source, platform);
  if (archive.has('encrypted-package') || (await isEncrypted(archive))) throw isProtected();
  const tables = new OdsTables(null);
  await readXml(archive.read(content), tables, platform.time);
  if (tables.found.length === 0) throw unreadable('workbook has no sheet');
  return tables.found.map((sheet, index) => ({ ...sheet, rows: () => readTable(source, platform, index) }));
}

/** Each reading counts its size anew: sheets that share a part do not use up each other's limit. */
async function* readTable(source: ByteSource, platform: Platform, index: number): AsyncGenerator<TableRow[]> {
  const archive = await XlsxArchive.open(source, platform);
  const tables = new OdsTables(index);
  const reader = new XmlReader(tables);
  for await (const chunk of archive.read(content)) {
    for (let at = 0; at < chunk.length; at += readAtATime) {
      const piece = chunk.subarray(at, at + readAtATime);
      platform.time.spend(() => reader.write(piece));
      await platform.time.yieldTurn();
      if (tables.rows.length > 0) yield tables.takeRows();
      if (tables.isPast) return;
    }
  }
  reader.end();
}

/** With a password each part is listed with how it was encrypted. */
async function isEncrypted(archive: XlsxArchive): Promise<boolean> {
  let found = false;
  if (!archive.has(manifest)) return false;
  const handler: XmlHandler = {
    open(name) {
      if (name === 'encryption-data') found = true;
    },
    close: () => {},
    text: () => {},
  };
  await readXml(archive.read(manifest), handler, archive.time);
  return found;
}

const isProtected = () => unreadable('file is protected by a password: save it without one');
