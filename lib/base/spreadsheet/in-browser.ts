import type { Platform } from './platform';

/**
 * Reads in the page's Web Worker, so a hostile file harms nobody else. Loads the library for old workbooks on demand.
 */
export const inBrowser: Platform = {
  // The worker does nothing else, so there is nobody to yield to.
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
      // A consumer that stops early needs no more data, and its own error is already being thrown.
      await reader.cancel().catch(() => {});
    }
  },
  async *readXls(source) {
    const { openXls } = await import('./xls/read-xls');
    const [first] = await openXls(source);
    if (first) yield* first.rows();
  },
};
