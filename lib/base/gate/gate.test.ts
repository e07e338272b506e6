import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dueWork, jobs } from '@/server/jobs';
import { decisions } from './answer';
import { printGate } from './print';
import { gate } from './table';
import { dueWorkNames, queuedWork } from './work';

const page = 'docs/gate.md';

test('the table is for the work that workers do, and for no other', () => {
  expect([...queuedWork].sort()).toEqual(jobs.map(({ name }) => name).sort());
  expect([...dueWorkNames].sort()).toEqual(dueWork.map(({ name }) => name).sort());
});

test('every cell says something, and what ends or waits says why', () => {
  const empty = Object.entries(gate).flatMap(([work, { on }]) =>
    Object.keys(decisions).filter((decision) => {
      const answer = on[decision as keyof typeof decisions];
      if (answer.is === 'go') return false;
      const words =
        answer.is === 'wait' ? answer.until : answer.is === 'end' ? answer.reason : answer.because;
      return words.length < 4 ? `${work}, ${decision}` : false;
    }),
  );
  expect(empty).toEqual([]);
});

test(`${page} is what the code prints`, () => {
  const stored = readFileSync(join(import.meta.dirname, '../../..', page), 'utf8');
  const command = `npx tsx -e "import('./lib/base/gate/print.ts').then((m) => process.stdout.write(m.printGate()))" > ${page}`;
  expect(stored === printGate(), `write it anew: ${command}`).toBe(true);
});
