import * as z from 'zod';
import { pageSession } from '@/components/base/client/page-session';
import { fetchOk, requestJson } from '@/components/base/client/request';
import { isAppError } from '@/lib/base/error/error';
import { readTable } from '@/lib/batch/correct/read-table';
import { readRejectedTable } from '@/lib/batch/correct/rejected-table';
import { readSentTable } from '@/lib/batch/correct/sent-file';
import { TableSession } from '@/lib/batch/correct/table-session';
import type { RowRejection } from '@/lib/batch/correct/table-view';
import { productNames } from '@/lib/batch/correct/word-group';
import { type KnownApplicant, knownAtOnce } from '@/lib/batch/known/schema';
import type { PortalBatch } from '@/lib/batch/portal-view';
import { rejectionOf, rowMessage } from './cell-message';
import { FileKeeper } from './file-keeper';
import type { CheckedTable, SentWith, TableCalls, TableReply, TableRequest } from './table-call';

// The page's content security policy forbids eval, which the schema library would try.
z.config({ jitless: true });

type Answers = {
  [Name in keyof TableCalls]: (
    ...args: Parameters<TableCalls[Name]>
  ) => ReturnType<TableCalls[Name]> | Promise<ReturnType<TableCalls[Name]>>;
};

let opened: TableSession | null = null;
/** Of the file that is open, in hex: the server records whom it is asked about, and by which file. */
let digest: Promise<string> | null = null;

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Reads a file; what it is known by is computed when it is asked for. */
async function readOpened(file: File, choice: Parameters<typeof readTable>[2]) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  digest = sha256(bytes);
  // Who asks for it says that it failed: where the page is not https, there is none.
  digest.catch(() => {});
  return readTable(bytes, file.name, choice);
}

/** Rows of those who were found not to be contacted. */
let optedOut: readonly number[] = [];

const keeper = new FileKeeper((kept) => reply({ kept }));
/** Number of the latest check; a newer check stops an older one. */
let checks = 0;

function session(): TableSession {
  if (!opened) throw new Error('no file is open');
  return opened;
}

const answers: Answers = {
  async open(file, choice) {
    const table = await readOpened(file, choice);
    opened = new TableSession(table, { describe: rowMessage });
    const state = { fileName: file.name, choice, decisions: null, work: opened.savedWork() };
    // Another part of the same file, unless a part of it was sent.
    if (choice && keeper.isOpen) keeper.update(state);
    else keeper.begin(file, state);
    return opened.summary();
  },

  kept: () => keeper.list(),
  forget: (id) => keeper.forget(id),
  decide: (decisions) => keeper.update({ decisions }),
  renewKey: () => keeper.renew(),
  end: () => keeper.end(),

  async resume(id) {
    const kept = await keeper.resume(id);
    if (!kept) return null;
    const { file, state } = kept;
    const table = await readOpened(file, state.choice);
    opened = new TableSession(table, { describe: rowMessage });
    opened.restoreWork(state.work);
    const { choice, decisions, work } = state;
    return { file, table: opened.summary(), choice, decisions, corrected: work.corrected };
  },

  async openRejected(batchId) {
    const path = `/api/portal/batch/${batchId}`;
    const [response, rejected] = await Promise.all([
      fetchOk(`${path}/file`, { cache: 'no-store' }),
      reasons(path),
    ]);
    const bytes = new Uint8Array(await response.arrayBuffer());
    digest = sha256(bytes);
    digest.catch(() => {});
    const { table, fields } = readSentTable(readRejectedTable(new TextDecoder().decode(bytes)));
    opened = new TableSession(table, { rejected, describe: rowMessage });
    const sentWith = decodeURIComponent(response.headers.get('x-sent-with') ?? '');
    return { fields, sentWith: JSON.parse(sentWith) as SentWith, rowCount: table.rows.length };
  },

  words: (fields, intents) => session().wordGroups(fields, productNames(intents)),

  async check(settings) {
    checks += 1;
    const mine = checks;
    const summary = await session().check(settings, async (rows) => {
      reply({ progress: rows });
      // Lets messages from the page in between.
      await new Promise((resolve) => setTimeout(resolve, 0));
      return mine === checks;
    });
    return summary && checked(summary);
  },

  rows: (from, to) => session().rows(from, to),
  edit(row, column, text) {
    const edited = session().edit(row, column, text);
    keepWork();
    return edited;
  },
  paste: (row, column, text) => checked(session().paste(row, column, text)),
  leaveOut(row, isOut) {
    const edited = session().leaveOut(row, isOut);
    keepWork();
    return edited;
  },
  applyAlike: (field, from, to) => checked(session().applyAlike(field, from, to)),
  filter: (problem) => checked(session().filter(problem)),
  nextWrong: (at, column, isBack) => session().nextWrong(at, column, isBack),
  async findRepeats() {
    const { within, applicants } = session().repeats();
    const found = await askAbout(applicants).catch(() => null);
    optedOut = found?.optedOut ?? [];
    const shown = (rows: readonly number[]) => ({ count: rows.length, rows: rows.slice(0, shownRepeats) });
    return {
      within: { count: within.length, rows: within.slice(0, shownRepeats) },
      stored: found && shown(found.known),
      optedOut: found && shown(found.optedOut),
    };
  },
  leaveOptedOut: () => checked(session().leaveAllOut(optedOut)),
  repairs: () => session().repairs(),
  applyRepairs: (kinds) => checked(session().applyRepairs(kinds)),
  warningGroups: () => session().warningGroups(),
  takeSuggestions: (codes) => checked(session().takeSuggestions(codes)),
  undo: () => checked(session().undo()),
  redo: () => checked(session().redo()),
  upload: () => ({
    file: new Blob(session().uploadParts(), { type: 'text/csv' }),
    consentWords: session().consentWords(),
  }),
  wrongCsv: () => new Blob(session().wrongCsvParts(), { type: 'text/csv' }),
};

/** A moment after a change: many at once are kept together. */
let isKeeping = false;
function keepWork(): void {
  if (isKeeping) return;
  isKeeping = true;
  setTimeout(() => {
    isKeeping = false;
    keeper.update({ work: session().savedWork() });
  }, 300);
}

function checked(summary: CheckedTable['summary']): CheckedTable {
  keepWork();
  return { summary, columns: session().columns(), listed: session().listedCount() };
}

const shownRepeats = 200;

/** Asks the server who has a lead already and who is not to be contacted, a page at a time. */
async function askAbout(
  applicants: readonly (KnownApplicant & { row: number })[],
): Promise<{ known: number[]; optedOut: number[] }> {
  const found = { known: [] as number[], optedOut: [] as number[] };
  const file = { digest: await digest, rows: Math.max(session().summary().rowCount, applicants.length) };
  for (let from = 0; from < applicants.length; from += knownAtOnce) {
    const page = applicants.slice(from, from + knownAtOnce);
    const answer = await requestJson<{ known: number[]; optedOut: number[] }>('/api/portal/batch/known', {
      method: 'POST',
      body: { applicants: page.map(({ row: _, ...applicant }) => applicant), file },
    });
    found.known.push(...answer.known.flatMap((place) => page[place]?.row ?? []));
    found.optedOut.push(...answer.optedOut.flatMap((place) => page[place]?.row ?? []));
  }
  return found;
}

/** Returns every row that the server rejected, with reasons. */
async function reasons(path: string): Promise<Map<number, RowRejection>> {
  const rows = new Map<number, RowRejection>();
  for (let after: number | null = 0; ; ) {
    const page: PortalBatch = await requestJson<PortalBatch>(`${path}?status=invalid&after=${after}`);
    for (const result of page.results) rows.set(result.row, rejectionOf(result));
    after = page.next;
    if (after === null) return rows;
  }
}

function reply(message: TableReply): void {
  self.postMessage(message);
}

self.addEventListener('message', (event: MessageEvent<TableRequest>) => {
  const { id, name, args, environment } = event.data;
  pageSession.workFor(environment, (movedTo) => reply({ movedTo }));
  const answer = answers[name] as (...values: readonly unknown[]) => unknown;
  Promise.resolve()
    .then(() => answer(...args))
    .then(
      (result) => reply({ id, result }),
      (error: unknown) => reply({ id, message: isAppError(error) ? error.message : null }),
    );
});
