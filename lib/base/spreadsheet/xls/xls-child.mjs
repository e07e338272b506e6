// Reads an old Excel workbook from stdin and writes its first sheet with data to stdout as JSON lines: first
// {"since1904":…}, then arrays of [row number, cells]. Runs in its own process, because the library needs the whole
// workbook in memory, and its memory and time can only be limited from outside.
import { once } from 'node:events';
import { isProtected, parseXls } from './parse-xls.mjs';

async function main() {
  const parts = [];
  for await (const part of process.stdin) parts.push(part);
  const { since1904, sheets } = parseXls(Buffer.concat(parts), Number(process.argv[2]));
  await write({ since1904 });
  for (const chunk of sheets[0]?.chunks() ?? []) await write(chunk);
}

async function write(value) {
  if (!process.stdout.write(`${JSON.stringify(value)}\n`)) await once(process.stdout, 'drain');
}

main().catch((error) => {
  process.stderr.write(isProtected(error) ? 'password' : 'damaged');
  process.exitCode = 2;
});
