import type { Platform } from './platform';

/** In a worker of the page, which can harm nobody else. The library for old workbooks is loaded when it is needed. */
export const inBrowser: Platform = {
  // The worker serves nobody else.
  time: { spend: (work) => work(), yieldTurn: async () => {} },
  async *inflate(compressed) {
    const input = compressed[Symbol.asyncIterator]();
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const next = await input.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
      },
      async cancel() {
        await input.return?.();
      },
    });
    const reader = stream.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    } finally {
      // Whoever stops early wants no more; what it broke with is told already.
      await reader.cancel().catch(() => {});
    }
  },
  async *readXls(source) {
    const { readXls } = await import('./xls/read-xls');
    yield* readXls(source);
  },
};
