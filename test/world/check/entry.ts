/** What an actor was told; null where there was no answer. */
export interface Told {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

/** One line of the history. */
export interface Entry {
  readonly n: number;
  readonly who: string;
  readonly act: string;
  /** Milliseconds since 1970: when it was asked, and when the answer was there. */
  readonly at: number;
  readonly until: number;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly told: Told | null;
}
