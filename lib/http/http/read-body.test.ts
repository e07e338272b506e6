import { describe, expect, test } from 'vitest';
import { readBytes } from './read-body';

/** A request of which these pieces arrive; then its sender leaves. */
function broken(pieces: string[], headers: Record<string, string> = {}): Request {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      else controller.enqueue(Buffer.from(next));
    },
  });
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return new Request('http://here', init);
}

describe('a body whose sender leaves', () => {
  test.each<[string, Record<string, string>]>([
    ['with a declared length', { 'content-length': '5' }],
    ['in chunks', {}],
  ])('%s is unreadable, not a failure of ours', async (_, headers) => {
    await expect(readBytes(broken(['ab'], headers), 100)).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('is too large if it was before that', async () => {
    await expect(readBytes(broken(['a'.repeat(101)]), 100)).rejects.toMatchObject({ code: 'body_too_large' });
  });
});
