/**
 * How far an endpoint has come in the log, while calls for several events are under way: the cursor passes an event once
 * it and all before it are done.
 */
export class Cursor {
  /** Positions that are read and not done, in order. */
  #open: number[] = [];
  readonly #done = new Set<number>();

  /** `reached`: up to where the log was read. */
  constructor(
    public position: number,
    public reached = position,
  ) {}

  /** How many events are read that the cursor has not passed. */
  get ahead(): number {
    return this.#open.length;
  }

  read(positions: readonly number[], reached: number): void {
    this.#open.push(...positions);
    this.reached = reached;
    this.#advance();
  }

  finish(position: number): void {
    this.#done.add(position);
    this.#advance();
  }

  #advance(): void {
    let passed = 0;
    for (const position of this.#open) {
      if (!this.#done.delete(position)) break;
      this.position = position;
      passed += 1;
    }
    if (passed > 0) this.#open = this.#open.slice(passed);
    // What follows was not asked for.
    if (this.#open.length === 0) this.position = this.reached;
  }
}
