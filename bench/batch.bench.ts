import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { read } from '@e965/xlsx';
import { makeLeadBody } from '@/e2e/support/applicant';
import { descendants } from '@/e2e/support/program';
import { workbookParts, zipOf } from '@/lib/batch/reader/test-workbook';
import { csvOf, idNumberOf } from '@/lib/batch/test/upload';
import { median, percentile } from './figure';
import { openStand, type Served } from './stand';

// Files of 15 columns from upload to completed, beside a plain COPY of the same, already encrypted rows into a table
// with the same columns and indexes; peak memory; and what POST /lead takes meanwhile.
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const rounds = 3;

const stand = await openStand();
const { sql } = stand.database;
const [{ title } = { title: '' }] = await sql<{ title: string }[]>`select title from intent`;
const served = await stand.serve('server.js', '/healthz');
const memory = watchMemory(served);
await run('warm-up', csvFile(1_000, 5_000_000));

const small = await run('csv', csvFile(rows / 10, 0));
const csv: Figures[] = [];
const xlsx: Figures[] = [];
const copies: number[] = [];
for (let round = 0; round < rounds; round++) {
  csv.push(await run('csv', csvFile(rows, 300_000 + round * rows)));
  copies.push(await copyRows());
  xlsx.push(await run('xlsx', xlsxFile(rows, 1_500_000 + round * rows)));
}
const copy = median(copies);
const rate = (figures: Figures[]) => median(figures.map(({ perSecond }) => perSecond));
const peak = (figures: Figures[], name: 'web' | 'worker') =>
  Math.max(...figures.map((figure) => figure[name]));

console.log(`\n${rows} rows, medians of ${rounds} rounds`);
line('COPY', copy);
line('csv', rate(csv), `${(rate(csv) / copy).toFixed(2)} of COPY (aim: 0.35)`);
line('xlsx', rate(xlsx), `${(rate(xlsx) / copy).toFixed(2)} of COPY (aim: 0.25)`);
const peer = sheetJs(xlsxFile(rows, 3_000_000).bytes);
line(
  'SheetJS',
  peer,
  `parses the same xlsx, nothing else; xlsx / SheetJS ${(rate(xlsx) / peer).toFixed(1)} (aim: 3)`,
);
console.log(
  `  peak memory: worker ${peak(csv, 'worker')} MiB csv, ${peak(xlsx, 'worker')} MiB xlsx (aim: 256), web ${peak([...csv, ...xlsx], 'web')} MiB;` +
    ` worker with a tenth of the rows ${small.worker} MiB (aim: within 40 of csv)`,
);

const idle = await postLeads(3_000);
const running = run('csv', csvFile(rows, 4_000_000));
const busy = await postLeads(3_000);
await running;
console.log(
  `  POST /lead, 4 connections: idle p50 ${idle.p50.toFixed(1)} p99 ${idle.p99.toFixed(1)} ms, during an import ` +
    `p50 ${busy.p50.toFixed(1)} p99 ${busy.p99.toFixed(1)} ms: ${(busy.p50 / idle.p50).toFixed(1)}x, ${(busy.p99 / idle.p99).toFixed(1)}x (aim: 2)`,
);
memory.stop();
await served.stop();
await stand.close();

interface Figures {
  perSecond: number;
  web: number;
  worker: number;
}

function line(name: string, perSecond: number, note = ''): void {
  console.log(`  ${name.padEnd(8)} ${Math.round(perSecond).toString().padStart(7)} rows/s   ${note}`);
}

async function run(name: string, file: { bytes: Buffer; type: string; rows: number }): Promise<Figures> {
  memory.reset();
  const began = performance.now();
  const response = await fetch(`${served.origin}/api/v2/lead/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stand.key}`, 'content-type': file.type, prefer: 'respond-async' },
    body: new Uint8Array(file.bytes),
  });
  if (response.status !== 202) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  for (;;) {
    const [batch] = await sql<{ status: string; message: string | null; created: number }[]>`
      select status, message, created from batch order by id desc limit 1`;
    if (batch?.status === 'failed') throw new Error(`${name}: ${batch.message}`);
    if (batch?.status === 'completed') {
      if (batch.created !== file.rows) throw new Error(`${name}: ${batch.created} of ${file.rows} created`);
      break;
    }
    await new Promise((again) => setTimeout(again, 20));
  }
  const perSecond = (file.rows / (performance.now() - began)) * 1_000;
  console.log(`  … ${name}, ${file.rows} rows: ${Math.round(perSecond)} rows/s`);
  return { perSecond, ...memory.peak() };
}

function fieldsOf(index: number) {
  return {
    first_name: 'Thandi',
    last_name: `Nkosi${String.fromCharCode(97 + (index % 26))}`,
    cell_phone_number: `08${String(index).padStart(8, '0')}`,
    email: `applicant${index}@example.co.za`,
    id_number: idNumberOf(index),
    intent: title,
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

function range(count: number, from: number) {
  return Array.from({ length: count }, (_, index) => fieldsOf(from + index));
}

function csvFile(count: number, from: number) {
  return { bytes: Buffer.from(csvOf(range(count, from))), type: 'text/csv', rows: count };
}

/** As spreadsheet programs write it: shared texts, numbers, a boolean. */
function xlsxFile(count: number, from: number) {
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
  const leads = range(count, from);
  const data = [
    rowOf(Object.keys(leads[0] ?? {}), 1),
    ...leads.map((lead, at) => rowOf(Object.values(lead), at + 2)),
  ].join('');
  const sharedStrings = `<sst>${[...texts.keys()].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  // Our reader does not ask for it, SheetJS does.
  const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('sharedStrings', 'sharedStrings')}</Types>`;
  const bytes = zipOf({ ...workbookParts(data, { sharedStrings }), '[Content_Types].xml': contentTypes });
  return {
    bytes,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: count,
  };
}

/** The leads of the latest import once more, by COPY into a table like theirs. Rows per second. */
async function copyRows(): Promise<number> {
  await sql`drop table if exists bench_lead`;
  await sql`create table bench_lead (like lead including all)`;
  const chunks: Buffer[] = [];
  const out = await sql`
    copy (select * from lead where batch_id = (select max(batch_id) from lead)) to stdout (format binary)`.readable();
  for await (const chunk of out) chunks.push(chunk as Buffer);
  const began = performance.now();
  await pipeline(Readable.from(chunks), await sql`copy bench_lead from stdin (format binary)`.writable());
  const seconds = (performance.now() - began) / 1_000;
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*)::int from bench_lead`;
  if (count !== rows) throw new Error(`COPY stored ${count} rows`);
  await sql`drop table bench_lead`;
  return rows / seconds;
}

function sheetJs(bytes: Buffer): number {
  const began = performance.now();
  read(bytes, { dense: true, cellText: false, cellHTML: false });
  return (rows / (performance.now() - began)) * 1_000;
}

async function postLeads(milliseconds: number): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  const until = performance.now() + milliseconds;
  const client = async () => {
    while (performance.now() < until) {
      const body = JSON.stringify(makeLeadBody({ intent_id: stand.intentId }));
      const began = performance.now();
      const response = await fetch(`${served.origin}/api/v2/lead`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stand.key}`, 'content-type': 'application/json' },
        body,
      });
      await response.arrayBuffer();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: 4 }, client));
  times.sort((one, other) => one - other);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Resident memory of the server's processes, sampled from /proc. */
function watchMemory({ pid }: Served) {
  const highest = { web: 0, worker: 0 };
  const processes = descendants(pid);
  const ids = { web: pid, worker: processes.find(({ command }) => command.includes('worker.js'))?.pid };
  const sample = () => {
    for (const name of ['web', 'worker'] as const) {
      const mib =
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${ids[name]}/status`, 'utf8'))?.[1]) / 1024;
      highest[name] = Math.max(highest[name], Math.round(mib));
    }
  };
  const timer = setInterval(sample, 50);
  return {
    reset: () => {
      highest.web = 0;
      highest.worker = 0;
    },
    peak: () => ({ ...highest }),
    stop: () => clearInterval(timer),
  };
}
