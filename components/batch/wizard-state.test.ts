import { describe, expect, test } from 'vitest';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { TableSummary } from '@/lib/batch/correct/table-view';
import type { ColumnDecisions } from './column-decisions';
import {
  mayOpen,
  noFile,
  unsentWork,
  type WizardEvent,
  type WizardState,
  wizardReducer,
} from './wizard-state';

const file = new File(['first_name\nThandi'], 'leads.csv');
const table: TableSummary = { columns: [], rowCount: 1, origin: null, preview: [] };
const settings: CheckSettings = { fields: [], intentId: 1, intents: [], consentStated: true };
const decisions: ColumnDecisions = { choices: [], intentId: 1, consent: 'statement', meanings: {} };
const failure = { title: 'leads.csv was not opened', reason: 'Nothing is lost.', tryAgain: null };

const opened = { kind: 'opened', isPart: false, file, table, remembered: null } as const;
const play = (...events: WizardEvent[]): WizardState => events.reduce(wizardReducer, noFile);

describe('a file', () => {
  test('goes from its columns to its corrections to being sent', () => {
    const steps: WizardEvent[] = [
      { kind: 'reading', fileName: 'leads.csv' },
      opened,
      { kind: 'decided', decisions },
      { kind: 'columns done', settings },
      { kind: 'worked', work: { corrected: 2, sending: true } },
      { kind: 'sent', sheet: { sheet: 0, name: '', batchId: 'b' } },
    ];
    const states = steps.map((_, index) => play(...steps.slice(0, index + 1)));
    expect(states.map(({ step }) => step.at)).toEqual([
      'file',
      'columns',
      'columns',
      'correct',
      'correct',
      'sent',
    ]);
    expect(states.map(({ reading }) => reading)).toEqual(['leads.csv', null, null, null, null, null]);
    expect(states.map(unsentWork)).toEqual([
      null,
      { corrected: 0, sending: false },
      { corrected: 0, sending: false },
      { corrected: 0, sending: false },
      { corrected: 2, sending: true },
      null,
    ]);
    expect(states.map(mayOpen)).toEqual([false, true, true, true, false, false]);
  });

  test('keeps its decisions and corrections on the way back to its columns', () => {
    const state = play(
      opened,
      { kind: 'decided', decisions },
      { kind: 'columns done', settings },
      { kind: 'worked', work: { corrected: 3, sending: false } },
      { kind: 'back to columns' },
    );
    expect(state.step).toMatchObject({ at: 'columns', opened: { made: decisions, work: { corrected: 3 } } });
  });

  test('that is continued has its decisions and corrections, and is kept', () => {
    const state = play({ kind: 'resumed', file, table, made: decisions, corrected: 4 });
    expect(state).toMatchObject({
      isKept: true,
      step: { at: 'columns', opened: { made: decisions, remembered: null, work: { corrected: 4 } } },
    });
  });

  test('that cannot be read leaves the open one as it is', () => {
    const before = play(opened, { kind: 'worked', work: { corrected: 1, sending: false } });
    const after = [
      { kind: 'reading', fileName: 'other.csv' } as const,
      { kind: 'not opened', failure } as const,
    ].reduce(wizardReducer, before);
    expect(after).toEqual({ ...before, failure });
    expect(wizardReducer(after, { kind: 'reading', fileName: 'third.csv' }).failure).toBeNull();
  });

  test('that takes the place of another starts anew, under another number', () => {
    const state = play(
      opened,
      { kind: 'decided', decisions },
      { kind: 'worked', work: { corrected: 1, sending: false } },
      opened,
    );
    expect(state.step).toMatchObject({ opened: { number: 2, made: null, work: { corrected: 0 } } });
    const again = [{ kind: 'closed' } as const, opened].reduce(wizardReducer, state);
    expect(again.step).toMatchObject({ opened: { number: 3 } });
  });
});

test.each<WizardEvent>([
  { kind: 'decided', decisions },
  { kind: 'columns done', settings },
  { kind: 'back to columns' },
  { kind: 'worked', work: { corrected: 1, sending: false } },
  { kind: 'sent', sheet: { sheet: 0, name: '', batchId: 'b' } },
])('$kind comes too late where no file is open', (event) => {
  expect(wizardReducer(noFile, event)).toBe(noFile);
});

test('a file that was sent is not sent or decided on again', () => {
  const state = play(
    opened,
    { kind: 'columns done', settings },
    { kind: 'sent', sheet: { sheet: 0, name: '', batchId: 'b' } },
  );
  for (const event of [
    { kind: 'sent', sheet: { sheet: 0, name: '', batchId: 'b' } },
    { kind: 'back to columns' },
    { kind: 'columns done', settings },
  ] as const)
    expect(wizardReducer(state, event)).toBe(state);
});

describe('the sheets of a workbook', () => {
  const sheet = { sheet: 1, name: 'Cape Town', batchId: 'b' };
  const sent = play(opened, { kind: 'columns done', settings }, { kind: 'sent', sheet });

  test('are known as sent, and as ticked, while the next is opened and read again in another way', () => {
    const ticked = wizardReducer(sent, { kind: 'sheet ticked', sheet: 2, follows: false });
    const next = wizardReducer(ticked, { ...opened, isPart: true });
    expect(next.step.at).toBe('columns');
    expect(next.sheets).toEqual({ sent: [sheet], ticks: { 2: false }, follow: true });
    expect(wizardReducer(next, { ...opened, isPart: true }).sheets).toEqual(next.sheets);
  });

  test('are forgotten with another file', () => {
    expect(wizardReducer(sent, opened).sheets.sent).toEqual([]);
    expect(wizardReducer(sent, { kind: 'closed' }).sheets.sent).toEqual([]);
  });

  test('stay as sent where the next one could not be read', () => {
    const failed = wizardReducer(sent, { kind: 'not opened', failure });
    expect(failed.step.at).toBe('sent');
    expect(failed.sheets.sent).toEqual([sheet]);
  });
});
