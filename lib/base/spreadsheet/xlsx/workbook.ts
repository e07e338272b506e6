import { isDateFormat } from '@/lib/base/spreadsheet/excel-date';
import { unreadable } from '@/lib/base/spreadsheet/limit';
import type { XlsxArchive } from './archive';
import { readXml, type XmlAttributes } from './xml';

interface XlsxWorkbook {
  /** The worksheets, in tab order. */
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[];
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  /** True if dates count from 1904 (old Macintosh files). */
  readonly since1904: boolean;
}

interface Relationship {
  readonly kind: string;
  readonly target: string;
}

/** Finds the parts of the workbook. Throws `unreadable` for any other zip archive. */
export async function readWorkbook(archive: XlsxArchive): Promise<XlsxWorkbook> {
  if (!archive.has('_rels/.rels')) throw notExcel(archive);
  const root = [...(await readRelationships(archive, '')).values()];
  const main = root.find((relationship) => relationship.kind === 'officeDocument');
  if (!main) throw notExcel(archive);
  if (main.target.endsWith('.bin')) {
    throw unreadable('file is a binary workbook (.xlsb): save it as XLSX or CSV');
  }
  const found: { id: string; name: string; isHidden: boolean }[] = [];
  let since1904 = false;
  let isWorkbook = false;
  await readXml(
    archive.read(main.target),
    {
      open(name, attributes) {
        if (name === 'workbook') isWorkbook = true;
        else if (name === 'sheet')
          found.push({
            id: idOf(attributes),
            name: attributes.get('name') ?? '',
            isHidden: /hidden$/i.test(attributes.get('state') ?? ''),
          });
        else if (name === 'workbookPr') since1904 = /^(1|true|on)$/.test(attributes.get('date1904') ?? '');
      },
      close: () => {},
      text: () => {},
    },
    archive.time,
  );
  if (!isWorkbook) throw notExcel(archive);
  const parts = await readRelationships(archive, main.target);
  const sheets = found.flatMap(({ id, ...sheet }) => {
    const part = parts.get(id);
    return part?.kind === 'worksheet' ? [{ ...sheet, part: part.target }] : [];
  });
  if (sheets.length === 0) throw unreadable('workbook has no sheet');
  const only = (kind: string) => {
    const found = [...parts.values()].find((part) => part.kind === kind && archive.has(part.target));
    return found?.target ?? null;
  };
  return { sheets, sharedStrings: only('sharedStrings'), styles: only('styles'), since1904 };
}

/** Returns which cell styles show a date, by style index. */
export async function readDateStyles(archive: XlsxArchive, part: string): Promise<readonly boolean[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let inCells = false;
  await readXml(
    archive.read(part),
    {
      open(name, attributes) {
        if (name === 'numFmt')
          codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
        else if (name === 'cellXfs') inCells = true;
        else if (name === 'xf' && inCells) formats.push(Number(attributes.get('numFmtId') ?? 0));
      },
      close(name) {
        if (name === 'cellXfs') inCells = false;
      },
      text: () => {},
    },
    archive.time,
  );
  return formats.map((id) => isDateFormat(id, codes.get(id)));
}

async function readRelationships(archive: XlsxArchive, part: string): Promise<Map<string, Relationship>> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const name = `${folder}_rels/${part.slice(slash + 1)}.rels`;
  const found = new Map<string, Relationship>();
  if (!archive.has(name)) return found;
  await readXml(
    archive.read(name),
    {
      open(tag, attributes) {
        if (tag !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
        const kind = (attributes.get('Type') ?? '').split('/').at(-1) ?? '';
        found.set(attributes.get('Id') ?? '', {
          kind,
          target: resolvePart(folder, attributes.get('Target') ?? ''),
        });
      },
      close: () => {},
      text: () => {},
    },
    archive.time,
  );
  return found;
}

function resolvePart(folder: string, target: string): string {
  return new URL(target, `part:///${folder}`).pathname.slice(1);
}

const idOf = (attributes: XmlAttributes) => attributes.getPrefixed('id') ?? '';

function notExcel(archive: XlsxArchive) {
  if (archive.has('content.xml')) {
    return unreadable('file is an OpenDocument file: save it as XLSX or CSV');
  }
  // Pages and Keynote files have the same parts.
  if (archive.has('Index/Document.iwa') || archive.has('Index.zip')) {
    return unreadable(
      'file is an Apple Numbers file: in Numbers choose File, Export To, Excel, and send the file that it makes',
    );
  }
  return unreadable('file is a zip archive, not an Excel workbook');
}
