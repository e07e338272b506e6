import { pageSession } from '@/components/base/client/page-session';
import type { TableCalls, TableReply, TableRequest } from './table-call';

/** Thrown when the worker cannot do what it was asked; `message` says why. */
export class TableError extends Error {
  override readonly name = 'TableError';
  constructor(
    message: string,
    /** The file is not at fault: the same may work when it is tried again. */
    readonly mayWorkAgain = false,
  ) {
    super(message);
  }
}

const failureText = {
  notLoaded:
    'the part of this page that reads files could not be loaded; check your connection, then try again',
  died: 'your browser stopped while it was working on it',
  unknown: 'it could not be processed',
};

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** The page's side of the worker that holds a file. */
export class TableClient {
  private readonly worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private calls = 0;
  private hasAnswered = false;
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
    const request: TableRequest = { id: this.calls, name, args, environment: pageSession.environment };
    return new Promise((resolve, reject) => {
      if (this.hasFailed) return reject(this.failure());
      this.waiting.set(request.id, { resolve, reject });
      this.worker.postMessage(request);
    });
  }

  close(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private take(reply: TableReply): void {
    this.hasAnswered = true;
    if ('progress' in reply) {
      this.onProgress(reply.progress);
      return;
    }
    if ('kept' in reply) {
      this.onKept(reply.kept);
      return;
    }
    if ('movedTo' in reply) {
      pageSession.nowIn(reply.movedTo);
      return;
    }
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ('result' in reply) waiting?.resolve(reply.result as never);
    else waiting?.reject(new TableError(reply.message ?? failureText.unknown, reply.message === null));
  }

  private fail(): void {
    this.hasFailed = true;
    for (const { reject } of this.waiting.values()) reject(this.failure());
    this.waiting.clear();
  }

  private failure(): TableError {
    return new TableError(this.hasAnswered ? failureText.died : failureText.notLoaded, true);
  }
}
