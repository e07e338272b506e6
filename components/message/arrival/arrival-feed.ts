import { pageSession } from '@/components/base/client/page-session';
import { isSignedOut, requestJson } from '@/components/base/client/request';
import type { Arrival, Arrivals } from '@/lib/message/arrival/view';
import type { Environment } from '@/word/environment';

export interface ArrivalOwner {
  userId: number;
  environment: Environment;
}

type Seen = Pick<Arrival, 'id' | 'arrivedAt'>;
type Message = ArrivalOwner &
  ({ kind: 'look' } | { kind: 'told'; arrivals: Arrivals } | { kind: 'seen'; seen: readonly Seen[] });

const afterFailureMs = 15_000;
const leastMs = 500;

/**
 * Knows what has arrived for a user. Of a browser's tabs one asks the server and tells the others; when it is closed,
 * another one takes over. Asking is no use of the session, and ends with it.
 */
export class ArrivalFeed {
  #told: Arrivals | null = null;
  /** Seen in this browser: not shown again, even before the server knows. */
  readonly #seen = new Map<string, string>();
  #listener: (() => void) | null = null;
  #tabs: BroadcastChannel | null = null;
  #asks = false;
  #isBusy = false;
  #isAskedAgain = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly owner: ArrivalOwner) {}

  readonly subscribe = (listener: () => void) => {
    this.#listener = listener;
    return () => {
      this.#listener = null;
    };
  };
  readonly getState = (): Arrivals | null => this.#told;

  /** Begins to ask, in this tab or by another one; returns a function that stops it. */
  start(): () => void {
    const end = new AbortController();
    const tabs = new BroadcastChannel('arrival');
    this.#tabs = tabs;
    tabs.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    const lead = () =>
      new Promise<void>((resolve) => {
        if (end.signal.aborted) return resolve();
        end.signal.addEventListener('abort', () => resolve(), { once: true });
        this.#asks = true;
        void this.#ask();
      });
    const { userId, environment } = this.owner;
    // Without https each tab asks for itself.
    const locks = navigator.locks as LockManager | undefined;
    if (locks)
      locks.request(`arrival ${userId} ${environment}`, { signal: end.signal }, lead).catch((error) => {
        if (!end.signal.aborted) throw error;
      });
    else void lead();
    this.look();
    const endSession = pageSession.subscribe(() => {
      if (pageSession.getState().kind === 'on') this.look();
      else this.#take(null);
    });
    return () => {
      end.abort();
      endSession();
      clearTimeout(this.#timer);
      this.#asks = false;
      this.#tabs = null;
      tabs.close();
    };
  }

  /** Has the server asked now. */
  readonly look = (): void => {
    if (this.#asks) void this.#ask();
    else this.#tell({ kind: 'look' });
  };

  /** Takes away what was seen, in all tabs and for good. */
  see(seen: readonly Seen[]): void {
    const unseen = new Set(this.#told?.unseen.map(({ id }) => id));
    const news = seen.filter(({ id }) => unseen.has(id)).map(({ id, arrivedAt }) => ({ id, arrivedAt }));
    if (news.length === 0) return;
    this.#noteSeen(news);
    this.#tell({ kind: 'seen', seen: news });
    void this.#sendSeen(news);
  }

  #hear(message: Message): void {
    const { userId, environment } = message;
    if (userId !== this.owner.userId || environment !== this.owner.environment) return;
    if (message.kind === 'told') this.#take(message.arrivals);
    else if (message.kind === 'seen') this.#noteSeen(message.seen);
    else if (this.#asks) void this.#ask();
  }

  #tell(
    message: { kind: 'look' } | { kind: 'told'; arrivals: Arrivals } | { kind: 'seen'; seen: Seen[] },
  ): void {
    this.#tabs?.postMessage({ ...this.owner, ...message } satisfies Message);
  }

  async #ask(): Promise<void> {
    if (this.#isBusy) {
      this.#isAskedAgain = true;
      return;
    }
    clearTimeout(this.#timer);
    // Asked again once somebody has signed in.
    if (pageSession.getState().kind !== 'on') return;
    this.#isBusy = true;
    this.#isAskedAgain = false;
    const waitMs = await this.#askServer();
    this.#isBusy = false;
    if (!this.#asks || waitMs === null) return;
    this.#timer = setTimeout(() => void this.#ask(), this.#isAskedAgain ? leastMs : waitMs);
  }

  /** Returns when to ask again; null: the session has ended. */
  async #askServer(): Promise<number | null> {
    try {
      const arrivals = await requestJson<Arrivals>('/api/portal/arrival', {
        signal: AbortSignal.timeout(10_000),
        ownSignIn: true,
      });
      // Somebody else has signed in, or the session has changed its environment.
      const isOurs = arrivals.userId === this.owner.userId && arrivals.environment === this.owner.environment;
      if (!isOurs) {
        this.#take(null);
        return arrivals.askAgainSeconds * 1000;
      }
      // The line was gone when they were seen.
      const unsent = arrivals.unseen.filter((one) => this.#isSeen(one));
      if (unsent.length > 0) void this.#sendSeen(unsent);
      this.#take(arrivals);
      this.#tell({ kind: 'told', arrivals });
      return arrivals.askAgainSeconds * 1000;
    } catch (error) {
      if (!isSignedOut(error)) return afterFailureMs;
      this.#take(null);
      return null;
    }
  }

  async #sendSeen(seen: readonly Seen[]): Promise<void> {
    const body = { seen: seen.map(({ id, arrivedAt }) => ({ id, arrivedAt })) };
    try {
      await requestJson('/api/portal/arrival/seen', {
        method: 'POST',
        body,
        keepalive: true,
        ownSignIn: true,
      });
    } catch {
      // Sent again when the server tells of it again.
    }
  }

  #noteSeen(seen: readonly Seen[]): void {
    for (const { id, arrivedAt } of seen) this.#seen.set(id, arrivedAt);
    this.#take(this.#told);
  }

  #isSeen({ id, arrivedAt }: Seen): boolean {
    return (this.#seen.get(id) ?? '') >= arrivedAt;
  }

  #take(arrivals: Arrivals | null): void {
    const unseen = arrivals?.unseen.filter((one) => !this.#isSeen(one)) ?? [];
    this.#told = arrivals && { ...arrivals, unseen };
    this.#listener?.();
  }
}
