import { expect, test } from 'vitest';
import { capStreams } from './stream-cap';

async function* endless() {
  for (let count = 0; ; count += 1) yield count;
}

test('a user has ten streams open at most, and another one once one has ended', async () => {
  const streams = Array.from({ length: 10 }, () => capStreams(-1, endless()));
  for (const stream of streams) expect(await stream.next()).toEqual({ value: 0, done: false });
  expect(() => capStreams(-1, endless())).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  const other = capStreams(-2, endless());
  await other.next();
  await streams[3]?.return(undefined);
  const next = capStreams(-1, endless());
  expect(await next.next()).toEqual({ value: 0, done: false });
  expect(() => capStreams(-1, endless())).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  for (const stream of [...streams, next, other]) await stream.return(undefined);
});

test('a stream that ends by an error is counted no more', async () => {
  // biome-ignore lint/correctness/useYield: fails before its first value.
  async function* failing(): AsyncGenerator<number> {
    throw new Error('away');
  }
  for (let count = 0; count < 30; count += 1)
    await expect(capStreams(-3, failing()).next()).rejects.toThrow('away');
});
