import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { setImmediate as promised } from 'node:timers/promises';
import { promisify } from 'node:util';

type Callback = (...args: unknown[]) => void;

const drawnFor = new AsyncLocalStorage<string>();

/** Draws a page in pieces that take turns with those of others, `whose` having one turn however many pages they open. */
export const drawFor = <T>(whose: string, draw: () => T): T => drawnFor.run(whose, draw);

/**
 * From now on `setImmediate` runs one callback in each turn of the event loop, and in each the next one's whose pages are
 * drawn (design http 15). React draws a page in pieces of up to tens of milliseconds, each in a `setImmediate`, and Node
 * runs all that are due before it looks at anything else: with twelve pages a call waited for twelve pieces, each time
 * that it waited at all. Our bundles keep Node's own (`own-immediate.ts`): what they do in it is short. Returns what undoes it.
 */
export function drawInTurn(): () => void {
  const { setImmediate: soon, clearImmediate: cancel } = globalThis;
  const turns = new Turns(soon);
  const begin = (callback: Callback, ...args: unknown[]) =>
    turns.add(drawnFor.getStore() ?? '', callback, args);
  Object.defineProperty(begin, promisify.custom, { value: promised });
  Object.assign(globalThis, {
    setImmediate: begin,
    clearImmediate: (which: Piece | NodeJS.Immediate | undefined) =>
      which instanceof Piece ? turns.remove(which) : cancel(which),
  });
  return () => Object.assign(globalThis, { setImmediate: soon, clearImmediate: cancel });
}

/** A callback that waits for its turn, and runs in the context in which it was made; an `Immediate` to its caller. */
class Piece extends AsyncResource {
  constructor(
    readonly whose: string,
    private readonly callback: Callback,
    private readonly args: readonly unknown[],
  ) {
    super('Piece', { requireManualDestroy: true });
  }

  run(): void {
    this.runInAsyncScope(this.callback, undefined, ...this.args);
  }

  // The process ends by itself only where nothing is served any more.
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
}

/** `soon` calls back in the next turn of the event loop. */
export class Turns {
  /** By whose they are; the next one's first. */
  readonly #pieces = new Map<string, Set<Piece>>();
  #isDue = false;

  constructor(private readonly soon: (run: () => void) => void) {}

  add(whose: string, callback: Callback, args: readonly unknown[] = []): Piece {
    const piece = new Piece(whose, callback, args);
    const own = this.#pieces.get(whose);
    if (own) own.add(piece);
    else this.#pieces.set(whose, new Set([piece]));
    this.#runSoon();
    return piece;
  }

  remove(piece: Piece): void {
    const own = this.#pieces.get(piece.whose);
    own?.delete(piece);
    if (own?.size === 0) this.#pieces.delete(piece.whose);
  }

  #runSoon(): void {
    if (this.#isDue || this.#pieces.size === 0) return;
    this.#isDue = true;
    this.soon(() => this.#runNext());
  }

  #runNext(): void {
    this.#isDue = false;
    const [own] = this.#pieces.values();
    const [piece] = own ?? [];
    if (!own || !piece) return;
    this.remove(piece);
    // They are last now.
    if (this.#pieces.delete(piece.whose)) this.#pieces.set(piece.whose, own);
    // Before it runs: it may throw.
    this.#runSoon();
    piece.run();
  }
}
