import type { XlsxArchive } from '@/lib/base/spreadsheet/xlsx/archive';

/**
 * Returns true for an OpenDocument spreadsheet, or a template of one: its archive says so in a part of its own, which
 * should be the first, but is not with every program.
 */
export async function isOds(archive: XlsxArchive): Promise<boolean> {
  if (!archive.has('mimetype')) return false;
  for await (const bytes of archive.read('mimetype'))
    return new TextDecoder('latin1')
      .decode(bytes.subarray(0, 100))
      .startsWith('application/vnd.oasis.opendocument.spreadsheet');
  return false;
}
