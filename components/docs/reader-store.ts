import { requestJson } from '@/components/base/client/request';
import type { ReaderView } from '@/lib/docs/docs/reader-view';

const listeners = new Set<() => void>();
let reader: ReaderView | null = null;
let isAsked = false;

/** Who reads the page, asked once. Without an answer the samples stay as they are for everybody. */
export const readerStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (!isAsked) {
      isAsked = true;
      requestJson<{ reader: ReaderView | null }>('/api/portal/docs', { ownSignIn: true }).then(
        (answer) => {
          reader = answer.reader;
          for (const one of listeners) one();
        },
        () => {
          isAsked = false;
        },
      );
    }
    return () => listeners.delete(listener);
  },
  get: (): ReaderView | null => reader,
  atFirst: (): ReaderView | null => null,
};
