/**
 * Counts what is held at a time, by who holds it: a request, a place, an upload. In memory, so of each process; a name
 * that holds nothing takes none.
 */
export class Share {
  readonly #held = new Map<string, number>();

  /** Takes one more of each name, or of none if one of them has its most already. Returns what gives it back; null: none. */
  take(wanted: readonly { readonly name: string; readonly most: number }[]): (() => void) | null {
    if (wanted.some(({ name, most }) => this.held(name) >= most)) return null;
    for (const { name } of wanted) this.#held.set(name, this.held(name) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const { name } of wanted) {
        const left = this.held(name) - 1;
        if (left > 0) this.#held.set(name, left);
        else this.#held.delete(name);
      }
    };
  }

  held(name: string): number {
    return this.#held.get(name) ?? 0;
  }

  /** How many names hold something. */
  get size(): number {
    return this.#held.size;
  }
}
