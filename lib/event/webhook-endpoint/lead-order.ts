/**
 * Keeps the events of one lead one after the other. A lead is busy while a call for it is under way; and it is held while
 * an event of it that has just failed waits for its first try again, and no longer: a receiver that refuses one event
 * holds up nobody.
 */
export class LeadOrder {
  readonly #busy = new Set<number>();
  /** Until when, in milliseconds of a steady clock. */
  readonly #held = new Map<number, number>();

  /** Whether a call for the lead is under way. */
  isBusy(leadId: number | null): boolean {
    return leadId !== null && this.#busy.has(leadId);
  }

  begin(leadId: number | null): void {
    if (leadId !== null) this.#busy.add(leadId);
  }

  end(leadId: number | null): void {
    if (leadId !== null) this.#busy.delete(leadId);
  }

  hold(leadId: number | null, until: number): void {
    if (leadId !== null) this.#held.set(leadId, until);
  }

  release(leadId: number | null): void {
    if (leadId !== null) this.#held.delete(leadId);
  }

  /** Splits events, which are in order, into those that may begin now, one of each lead at most, and those that wait. */
  choose<Event extends { readonly leadId: number | null }>(
    events: readonly Event[],
    most: number,
    now: number,
  ): { begin: Event[]; wait: Event[] } {
    for (const [leadId, until] of this.#held) if (until <= now) this.#held.delete(leadId);
    const passed = new Set<number>();
    const begin: Event[] = [];
    const wait: Event[] = [];
    for (const event of events) {
      const { leadId } = event;
      const mustWait =
        leadId !== null && (this.#busy.has(leadId) || this.#held.has(leadId) || passed.has(leadId));
      if (begin.length < most && !mustWait) begin.push(event);
      else wait.push(event);
      if (leadId !== null) passed.add(leadId);
    }
    return { begin, wait };
  }
}
