import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { TableSummary } from '@/lib/batch/correct/table-view';
import type { ColumnChoice } from '@/lib/batch/row/column-choice';
import type { ColumnDecisions } from './column-decisions';
import type { Work } from './correct-step';
import { noSheets, type SentSheet, type SheetQueue } from './sheet-queue';

/** A file that is open, with what was done to it. */
export interface OpenedFile {
  /** Distinguishes files that are opened one after another. */
  readonly number: number;
  readonly file: File;
  readonly table: TableSummary;
  /** The columns that the user chose for a file with these headings before; null: none, or a file that is continued. */
  readonly remembered: readonly ColumnChoice[] | null;
  readonly made: ColumnDecisions | null;
  readonly work: Work;
}

/** Why a file was not opened. */
export interface OpenFailure {
  readonly title: string;
  readonly reason: string;
  /** Null: the file is at fault, and stays so. */
  readonly tryAgain: (() => void) | null;
}

/** The steps of a file, in order; one that was sent is still shown until its own page is there. */
export type WizardStep =
  | { readonly at: 'file' }
  | { readonly at: 'columns'; readonly opened: OpenedFile }
  | { readonly at: 'correct' | 'sent'; readonly opened: OpenedFile; readonly settings: CheckSettings };

export interface WizardState {
  readonly step: WizardStep;
  /** The name of the file that is being read, beside the open one. */
  readonly reading: string | null;
  readonly failure: OpenFailure | null;
  /** The file waits in this browser if the page is left. */
  readonly isKept: boolean;
  /** The other sheets of the open workbook. */
  readonly sheets: SheetQueue;
  /** How many files were opened so far. */
  readonly count: number;
}

export type WizardEvent =
  | { readonly kind: 'reading'; readonly fileName: string }
  | { readonly kind: 'not opened'; readonly failure: OpenFailure }
  | ({
      readonly kind: 'opened';
      /** Another part of the file that is open, or was sent. */
      readonly isPart: boolean;
    } & Pick<OpenedFile, 'file' | 'table' | 'remembered'>)
  | ({ readonly kind: 'resumed'; readonly corrected: number } & Pick<OpenedFile, 'file' | 'table' | 'made'>)
  | { readonly kind: 'closed' }
  | { readonly kind: 'decided'; readonly decisions: ColumnDecisions }
  | { readonly kind: 'columns done'; readonly settings: CheckSettings }
  | { readonly kind: 'back to columns' }
  | { readonly kind: 'worked'; readonly work: Work }
  | { readonly kind: 'kept'; readonly isKept: boolean }
  | { readonly kind: 'sheet ticked'; readonly sheet: number; readonly follows: boolean }
  | { readonly kind: 'sent'; readonly sheet: SentSheet };

export const noFile: WizardState = {
  step: { at: 'file' },
  reading: null,
  failure: null,
  isKept: false,
  sheets: noSheets,
  count: 0,
};

/** Returns the open file's corrections and whether it is being sent; null: nothing would be lost. */
export const unsentWork = ({ step }: WizardState): Work | null =>
  step.at === 'file' || step.at === 'sent' ? null : step.opened.work;

/** Returns whether another file may take the place of this one; the user is asked about an open one. */
export const mayOpen = ({ step, reading }: WizardState): boolean =>
  reading === null && step.at !== 'sent' && !(step.at !== 'file' && step.opened.work.sending);

/**
 * The steps of a file on its way to a batch. An open file stays until another is read: one that cannot be read changes
 * nothing but the notice. What does not belong to the current step changes nothing.
 */
export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  const { step } = state;
  switch (event.kind) {
    case 'reading':
      return { ...state, reading: event.fileName, failure: null };
    case 'not opened':
      return { ...state, reading: null, failure: event.failure };
    case 'opened': {
      const { file, table, remembered, isPart } = event;
      const sheets = isPart ? state.sheets : noSheets;
      const work = { corrected: 0, sending: false };
      return { ...withFile(state, { file, table, remembered, made: null, work }), sheets };
    }
    case 'resumed': {
      const { file, table, made, corrected } = event;
      const work = { corrected, sending: false };
      const sheets = { ...noSheets, follow: false };
      return { ...withFile(state, { file, table, remembered: null, made, work }), isKept: true, sheets };
    }
    case 'closed':
      return { ...state, step: { at: 'file' }, sheets: noSheets };
    case 'decided':
      return changed(state, { made: event.decisions });
    case 'columns done':
      if (step.at !== 'columns') return state;
      return { ...state, step: { at: 'correct', opened: step.opened, settings: event.settings } };
    case 'back to columns':
      if (step.at !== 'correct') return state;
      return { ...state, step: { at: 'columns', opened: step.opened } };
    case 'worked':
      return changed(state, { work: event.work });
    case 'kept':
      return { ...state, isKept: event.isKept };
    case 'sheet ticked': {
      const ticks = { ...state.sheets.ticks, [event.sheet]: event.follows };
      return { ...state, sheets: { ...state.sheets, ticks } };
    }
    case 'sent': {
      if (step.at !== 'correct') return state;
      const { sheets } = state;
      const sent = [...sheets.sent, event.sheet];
      return { ...state, step: { ...step, at: 'sent' }, sheets: { ...sheets, sent } };
    }
  }
}

function withFile(state: WizardState, file: Omit<OpenedFile, 'number'>): WizardState {
  const number = state.count + 1;
  return { ...state, step: { at: 'columns', opened: { ...file, number } }, reading: null, count: number };
}

function changed(state: WizardState, change: Partial<Pick<OpenedFile, 'made' | 'work'>>): WizardState {
  const { step } = state;
  return step.at === 'file' ? state : { ...state, step: { ...step, opened: { ...step.opened, ...change } } };
}
