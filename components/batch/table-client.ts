import type { TableCalls, TableReply, TableRequest } from './table-call';

/** Thrown when the file cannot be read; `message` says why. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** Without a connection the worker may never have been loaded. */
const failureText = () =>
  navigator.onLine ? 'it could not be processed' : 'the connection is lost; try again when it is back';

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** The page's side of the worker that holds a file. */
export class TableClient {
  private readonly worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private calls = 0;
  /** The worker failed to load or has died: it will not respond any more. */
  hasFailed = false;
  /** Called with the number of rows checked so far. */
  onProgress: (rows: number) => void = () => {};
  /** Called when the open file is kept for later, or cannot be. */
  onKept: (isKept: boolean) => void = () => {};

  constructor() {
    this.worker.addEventListener('message', (event: MessageEvent<TableReply>) => this.take(event.data));
    this.worker.addEventListener('error', () => this.fail());
  }

  call<Name extends keyof TableCalls>(
    name: Name,
    ...args: Parameters<TableCalls[Name]>
  ): Promise<ReturnType<TableCalls[Name]>> {
    this.calls += 1;
    const request: TableRequest = { id: this.calls, name, args };
    return new Promise((resolve, reject) => {
      if (this.hasFailed) return reject(new TableError(failureText()));
      this.waiting.set(request.id, { resolve, reject });
      this.worker.postMessage(request);
    });
  }

  close(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private take(reply: TableReply): void {
    if ('progress' in reply) {
      this.onProgress(reply.progress);
      return;
    }
    if ('kept' in reply) {
      this.onKept(reply.kept);
      return;
    }
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ('result' in reply) waiting?.resolve(reply.result as never);
    else waiting?.reject(new TableError(reply.message ?? 'it could not be processed'));
  }

  private fail(): void {
    this.hasFailed = true;
    for (const { reject } of this.waiting.values()) reject(new TableError(failureText()));
    this.waiting.clear();
  }
}
