// `npm run bench [-- NAME …]`: builds the server and the benchmarks and runs those named, or all.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stale.mjs';
import { buildTools, runTool } from './tool.mjs';

const files = readdirSync(join(root, 'bench'));
const names = files.filter((file) => file.endsWith('.bench.ts')).map((file) => file.replace('.bench.ts', ''));
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`there is no benchmark ${unknown}; there are ${names.join(', ')}`);
  process.exit(1);
}

try {
  const programs = files.filter((file) => /\.(bench|peer)\.ts$/.test(file));
  await buildTools(
    'bench',
    programs.map((file) => join('bench', file)),
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n== ${name}`);
  const code = await runTool(`bench-${name}.bench.js`);
  if (code !== 0) process.exit(code);
}
