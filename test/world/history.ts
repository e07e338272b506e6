import { appendFileSync, writeFileSync } from 'node:fs';
import type { Entry, Told } from './check/entry';

export interface History {
  readonly file: string;
  readonly entries: readonly Entry[];
  /** Writes down what was asked and what was told since `at`. */
  note(who: string, act: string, at: number, asked: Entry['asked'], told: Told | null): Entry;
}

/** A history as JSON lines in a file: each entry is there before the next act. */
export function openHistory(file: string): History {
  writeFileSync(file, '');
  const entries: Entry[] = [];
  return {
    file,
    entries,
    note: (who, act, at, asked, told) => {
      const entry = { n: entries.length + 1, who, act, at, until: Date.now(), asked, told };
      entries.push(entry);
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
      return entry;
    },
  };
}
