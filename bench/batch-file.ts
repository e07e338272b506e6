import { csvOf, idNumberOf } from '@/test/batch/upload';
import { workbookParts, zipOf } from '@/test/spreadsheet/workbook';

/** Generates a file to upload: leads of 15 columns, one applicant each. */
export interface LeadFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly rows: number;
}

/** `from`: number of the first applicant. Files with disjoint ranges share no applicants. */
export function csvFile(intent: string, rows: number, from: number): LeadFile {
  return { bytes: Buffer.from(csvOf(leads(intent, rows, from))), type: 'text/csv', rows };
}

/** As spreadsheet programs write it: shared strings, numbers, a boolean. */
export function xlsxFile(intent: string, rows: number, from: number): LeadFile {
  const texts = new Map<string, number>();
  const shared = (text: string) => {
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return place;
  };
  const cell = (value: unknown, reference: string) => {
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${Number(value)}</v></c>`;
    return `<c r="${reference}" t="s"><v>${shared(String(value))}</v></c>`;
  };
  const rowOf = (values: readonly unknown[], number: number) =>
    `<row r="${number}">${values.map((value, at) => cell(value, `${String.fromCharCode(65 + at)}${number}`)).join('')}</row>`;
  const bodies = leads(intent, rows, from);
  const data = [
    rowOf(Object.keys(bodies[0] ?? {}), 1),
    ...bodies.map((body, at) => rowOf(Object.values(body), at + 2)),
  ].join('');
  const sharedStrings = `<sst>${[...texts.keys()].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('sharedStrings', 'sharedStrings')}</Types>`;
  const bytes = zipOf({ ...workbookParts(data, { sharedStrings }), '[Content_Types].xml': contentTypes });
  return { bytes, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', rows };
}

function leads(intent: string, rows: number, from: number) {
  return Array.from({ length: rows }, (_, at) => leadBody(intent, from + at));
}

function leadBody(intent: string, index: number) {
  return {
    first_name: 'Thandi',
    last_name: `Nkosi${String.fromCharCode(97 + (index % 26))}`,
    cell_phone_number: `08${String(index).padStart(8, '0')}`,
    email: `applicant${index}@example.co.za`,
    id_number: idNumberOf(index),
    intent,
    popi: true,
    gross_income: 30_000 + (index % 999),
    net_income: 25_000,
    loan_amount_required: 50_000,
    street_address: `${index} Long Street`,
    city: 'Cape Town',
    postal_code: '8001',
    province: 'Western Cape',
    employed: 'yes',
  };
}
