import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { check } from '@/test/world/check/check';
import { gather } from '@/test/world/check/evidence';
import { type Played, play } from '@/test/world/play';
import { readTables } from '@/test/world/read-tables';
import { report } from '@/test/world/report';

// The full run: npm run prove -- world --minutes 60 --seed S
const seconds = process.env.WORLD_MINUTES ? Number(process.env.WORLD_MINUTES) * 60 : 15;
const seed = process.env.WORLD_SEED ?? '1';
const kills = Number(process.env.WORLD_KILLS ?? Math.floor(seconds / 10));
const without = (process.env.WORLD_WITHOUT ?? '').split(',').filter((name) => name !== '');

let played: Played | null = null;
afterAll(() => played?.end(), 60_000);

test(`a world of seed ${seed} plays for ${seconds} s with ${kills} kills -9, and every invariant holds`, {
  timeout: seconds * 2_000 + 300_000,
}, async () => {
  played = await play({ seconds, seed, kills, without });
  const { entries, install } = played;
  const tables = await readTables(install.database);
  // To be checked again, by a checker that has changed.
  writeFileSync(join(played.folder, 'stored.json'), JSON.stringify({ tables, output: install.output() }));
  const evidence = gather(tables, entries, install.output());
  const found = check(evidence);
  process.stdout.write(report(played, { seed, seconds, kills }, found));
  expect([...new Set(found.map(({ invariant }) => invariant))]).toEqual([]);
});
