import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { runCommandLine } from '@/scripts/run-command-line';
import { root } from './source-file';

const page = readFileSync(join(root, 'docs/command-line.md'), 'utf8');

test('the page lists every command with its verbs, as the command line does', async () => {
  const listed = [...page.matchAll(/^- `([a-z-]+)`,((?:.|\n {2})*)$/gm)].map(([, name, rest = '']) => [
    name,
    [...rest.matchAll(/`([a-z-]+)`/g)].map(([, verb]) => verb),
  ]);
  const there = [];
  for (const name of await commandsOf()) there.push([name, await commandsOf(name)]);
  expect(there.length).toBeGreaterThan(20);
  expect(listed).toEqual(there);
});

/** Reads the names from the help: `name [options] <argument>`, then at least two spaces and what it does. */
async function commandsOf(...args: string[]): Promise<string[]> {
  let help = '';
  const write = (text: string) => {
    help += text;
  };
  await runCommandLine([...args, '--help'], {
    env: {},
    stdin: Readable.from([]),
    stdout: { write },
    stderr: { write },
  });
  const [, list = ''] = help.split('\nCommands:\n');
  return [...list.matchAll(/^ {2}([a-z-]+)(?= )/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
}
