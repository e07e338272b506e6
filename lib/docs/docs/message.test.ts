import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerText, fieldText, outOfScopeText } from '@/lib/base/error/message';
import { fileMessages } from './file-message';
import { answerMessages, fieldMessages } from './message';
import { messagePage } from './page/message';

const root = join(import.meta.dirname, '../..');

test('every message of a response and of a field is explained, with a cause and a cure', () => {
  const explained = [...answerMessages, ...fieldMessages];
  const { leadAdded, ...errors } = answerText;
  const sent = [...Object.values(errors), ...Object.values(fieldText), outOfScopeText('read')];
  const known = new Set(explained.map(({ message }) => message));
  expect(sent.filter((message) => !known.has(message))).toEqual([]);
  for (const { message, status, cause, cure } of explained) {
    expect(cause, message).toMatch(/\w.*\.$/);
    expect(cure, message).toMatch(/\w.*\.$/);
    expect(status === null || status >= 400, message).toBe(true);
  }
});

/** The messages with which reading and taking a file ends, as patterns: any text in place of a value. */
function thrownPatterns(): string[] {
  const folders = ['base/spreadsheet', 'batch/row', 'batch/upload'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs)$/.test(name) && !/\.test\.ts$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const calls = [
      ...text.matchAll(/(?:unreadable|limitExceeded|new AppError)\(\s*([\s\S]*?)\);?\n/g),
      ...text.matchAll(/whatHappened\(\): string \{([\s\S]*?)\n {2}\}/g),
    ];
    // Its end is put together elsewhere.
    const beginnings = [...text.matchAll(/const start =\s*'([^'\n]+)'/g)].map(
      ([, start]) => `${start}\${found}`,
    );
    const whole = calls.flatMap(([, words = '']) =>
      [...words.matchAll(/'([^'\n]{9,})'|`([^`]{9,})`/g)]
        .map(([, plain, template]) => plain ?? template ?? '')
        .filter((literal) => literal.includes(' ')),
    );
    return [...whole, ...beginnings];
  });
}

const asPattern = (template: string) =>
  new RegExp(
    `^${template
      .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );

test('every message about a file is explained, and none that no file can cause', () => {
  const thrown = [...new Set(thrownPatterns())];
  expect(thrown.length).toBeGreaterThan(40);
  const listed = fileMessages.map(({ message }) => message);
  expect(thrown.filter((one) => !listed.some((message) => asPattern(one).test(message)))).toEqual([]);
  expect(listed.filter((message) => !thrown.some((one) => asPattern(one).test(message)))).toEqual([]);
});

test('every message has an anchor of its own', () => {
  const ids = messagePage.blocks.flatMap((block) =>
    block.kind === 'messages' ? block.items.map(({ id }) => id) : [],
  );
  expect(ids.length).toBeGreaterThan(90);
  expect(new Set(ids).size).toBe(ids.length);
});
