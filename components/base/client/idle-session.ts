import type { SessionUse } from '@/lib/access/auth/session-view';

export type IdleState =
  | { readonly kind: 'quiet' }
  /** The session ends at this time of `Date.now()` unless its user says that they are still here. */
  | { readonly kind: 'warning'; readonly endsAtMs: number };

interface Server {
  /** Tells the server that the user is still here. */
  tell(): Promise<SessionUse>;
  /** Asks the server, which does not count as use. */
  ask(): Promise<SessionUse>;
  /** Returns true if the session has ended by this answer, after saying so. */
  ended(error: unknown): boolean;
  /** Lets the other tabs know. */
  share(use: SessionUse): void;
  /** Returns true if the page is another one than the server was told of last. */
  isNews?(): boolean;
}

/** The server writes a use once a minute at most. */
const tellEveryMs = 60_000;
const warnMs = 60_000;
/** A page that somebody only passes is not told of. */
const newsAfterMs = 1_000;
const causedWithinMs = 10_000;
const retryMs = 5_000;
/** The server is asked this long after the end: a moment too early it would say that there is a moment left. */
const surelyEndedMs = 500;

const quiet: IdleState = { kind: 'quiet' };

/**
 * Follows from a page how long its session has not been used (design access 2): tells the server about input, once a
 * minute at most, and warns a minute before the end, which the server decides. Other tabs may have used it: it is asked
 * first.
 */
export class IdleSession {
  #state: IdleState = quiet;
  #listener: (() => void) | null = null;
  #usedAtMs = 0;
  #idleMs = 0;
  #lifeEndsAtMs = 0;
  #inputAtMs = 0;
  #movedAtMs = 0;
  #isBusy = false;
  /** Without an answer nothing is asked before. */
  #notBeforeMs = 0;
  #hasEnded = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    use: SessionUse,
    readonly server: Server,
  ) {
    this.learn(use);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listener = listener;
    return () => {
      this.#listener = null;
    };
  };
  readonly getState = (): IdleState => this.#state;

  /** Takes what the server has answered, here or in another tab. */
  learn({ unusedSeconds, idleSeconds, lifeSeconds }: SessionUse): void {
    const nowMs = Date.now();
    this.#usedAtMs = nowMs - unusedSeconds * 1000;
    this.#idleMs = idleSeconds * 1000;
    this.#lifeEndsAtMs = nowMs + lifeSeconds * 1000;
    this.#hasEnded = false;
    const endsAtMs = this.#usedAtMs + this.#idleMs;
    // The session's life cannot be extended: nothing is promised.
    const isNear = endsAtMs - nowMs <= warnMs && endsAtMs < this.#lifeEndsAtMs;
    this.#set(isNear ? { kind: 'warning', endsAtMs } : quiet);
    this.#plan();
  }

  /** There was input of the keyboard or a pointer. A warning that is open wants an answer instead. */
  readonly input = (): void => {
    if (this.#hasEnded || this.#state.kind === 'warning') return;
    const isPlanned = this.#isUntold;
    this.#inputAtMs = Date.now();
    if (!isPlanned) this.#plan();
  };

  /** Somebody has opened another page in this tab, or what it shows has changed: the server is told soon. */
  readonly moved = (): void => {
    if (this.#hasEnded || this.#state.kind === 'warning') return;
    const nowMs = Date.now();
    this.#movedAtMs = nowMs;
    // Only requests that the user caused count as use of the session, not those that the page makes by itself.
    if (nowMs - this.#inputAtMs < causedWithinMs) this.#inputAtMs = nowMs;
    this.#plan();
  };

  /** Answers the warning. Rejects if the server could not be told; the warning stays then. */
  async stay(): Promise<void> {
    await this.#exchange(this.server.tell);
  }

  /** Looks whether anything is due: timers of a page in the background may be late. */
  readonly look = (): void => this.#plan();

  /** Starts again after a new sign-in over the page. */
  restart(): void {
    this.#hasEnded = false;
    // If this fails, the next input or timer asks again.
    void this.#exchange(this.server.ask).catch(() => {});
  }

  stop(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#hasEnded || this.#isBusy) return;
    const waitMs = Math.max(this.#dueAtMs(), this.#notBeforeMs) - Date.now();
    if (waitMs <= 0) void this.#act();
    else this.#timer = setTimeout(() => this.#plan(), waitMs);
  }

  /** When the server is told or asked next. */
  #dueAtMs(): number {
    if (this.#state.kind === 'warning') return this.#state.endsAtMs + surelyEndedMs;
    if (this.#isUntold && this.server.isNews?.())
      return Math.max(this.#movedAtMs + newsAfterMs, this.#inputAtMs);
    if (this.#isUntold) return this.#usedAtMs + tellEveryMs;
    const endsAtMs = this.#usedAtMs + this.#idleMs;
    return endsAtMs < this.#lifeEndsAtMs ? endsAtMs - warnMs : this.#lifeEndsAtMs + surelyEndedMs;
  }

  /** There was input that the server does not know of. */
  get #isUntold(): boolean {
    return this.#inputAtMs > this.#usedAtMs;
  }

  async #act(): Promise<void> {
    const isUse = this.#isUntold && this.#state.kind === 'quiet';
    // Without a connection it is tried again; input counts when the connection is back.
    await this.#exchange(isUse ? this.server.tell : this.server.ask).catch(() => {});
  }

  async #exchange(send: () => Promise<SessionUse>): Promise<void> {
    this.#isBusy = true;
    clearTimeout(this.#timer);
    try {
      const use = await send();
      this.#notBeforeMs = 0;
      this.learn(use);
      this.server.share(use);
    } catch (error) {
      if (!this.server.ended(error)) {
        this.#notBeforeMs = Date.now() + retryMs;
        throw error;
      }
      this.#hasEnded = true;
      this.#set(quiet);
    } finally {
      this.#isBusy = false;
      this.#plan();
    }
  }

  #set(state: IdleState): void {
    this.#state = state;
    this.#listener?.();
  }
}
