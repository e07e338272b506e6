import { expect, test } from 'vitest';
import { runWorld } from '@/test/world/run';
import { shrink } from '@/test/world/shrink';

// The full run: npm run prove -- world --minutes 60 --seed S
const seconds = process.env.WORLD_MINUTES ? Number(process.env.WORLD_MINUTES) * 60 : 15;
const seed = process.env.WORLD_SEED ?? '1';
// Each kind in turn, so that a worker lives for a minute: one that dies sooner again and again is started ever later.
const kills = Number(process.env.WORLD_KILLS ?? Math.floor(seconds / 15));
// A day is a minute; events are kept for 30 days, which the checker reads from the first on.
const nights = Number(process.env.WORLD_NIGHTS ?? Math.min(25, Math.floor(seconds / 60)));
// A shorter world would play with nothing else.
const rotates = seconds >= 120;
const without = (process.env.WORLD_WITHOUT ?? '').split(',').filter((name) => name !== '');

test(`a world of seed ${seed} plays for ${seconds} s with ${kills} kills, and every invariant holds`, {
  timeout: (seconds * 2_000 + 300_000) * (process.env.WORLD_SHRINK ? 20 : 1),
}, async () => {
  const { found, missing, says } = await runWorld({ seconds, seed, kills, nights, rotates, without });
  process.stdout.write(says);
  const [first] = found;
  if (first && process.env.WORLD_SHRINK)
    process.stdout.write(await shrink({ seconds, seed, kills, nights, rotates, without }, first.invariant));
  expect([...new Set(found.map(({ invariant }) => invariant))]).toEqual([]);
  // A world of some minutes has had every decision stand, or its invariants held nothing.
  if (seconds >= 300 && without.length === 0) expect(missing).toEqual([]);
});
