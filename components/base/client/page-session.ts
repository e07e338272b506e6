import type { SessionView } from '@/lib/access/auth/session-view';
import type { Environment } from '@/word/environment';

/** State of the session in which this page was opened. */
export type SessionState =
  | { readonly kind: 'on' }
  /** It has ended. The dialog to sign in again is open, and whatever was asked of the server waits for it. */
  | { readonly kind: 'asking' }
  /** It has ended, and the dialog was closed. */
  | { readonly kind: 'over' }
  | Foreign;

/** The session is no longer the one that the page was opened in: nothing more is sent from it. */
type Foreign =
  /** Another user has signed in over the page. */
  | { readonly kind: 'taken'; readonly by: string }
  /** Another tab has changed the environment. */
  | { readonly kind: 'moved'; readonly to: Environment };

/** Whose page it is, and of which environment. */
type Owner = Pick<SessionView, 'userId' | 'environment'>;

const on: SessionState = { kind: 'on' };

/** The session of the open page. `components/access/sign-in/session-guard.tsx` shows its state. */
class PageSession {
  #state: SessionState = on;
  /** Null: a page without a session, or a worker, which cannot ask for a sign-in. */
  #owner: Owner | null = null;
  #foreign: Foreign | null = null;
  /** In a worker: the environment of the page that it works for, and how that hears of another one. */
  #page: { readonly environment: Environment | null; readonly tell: (now: Environment) => void } | null =
    null;
  #waiting: ((renewed: boolean) => void)[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): SessionState => this.#state;

  /** Null: the session is the page's, or was. It stays while the dialog is open again. */
  get foreign(): Foreign | null {
    return this.#foreign;
  }

  /** The environment that the page was opened in, also in its worker; null: a page without a session. */
  get environment(): Environment | null {
    return this.#owner?.environment ?? this.#page?.environment ?? null;
  }

  /** In a worker, with each call of its page. `tell` is called once the session has another environment. */
  workFor(environment: Environment | null, tell: (now: Environment) => void): void {
    this.#page = { environment, tell };
  }

  /** Starts a page of this user in an environment; call the returned function to end it. */
  open(userId: number, environment: Environment): () => void {
    this.#owner = { userId, environment };
    this.#learn(null);
    return () => {
      this.#owner = null;
      this.#foreign = null;
      this.#settle(false);
    };
  }

  /**
   * Waits for a new session after a 401: true once the page's owner has signed in again, false if they close the dialog
   * or somebody else signs in. `isAsked`: the user asked for the request; requests of the page itself open the dialog
   * only once.
   */
  renew(isAsked: boolean): Promise<boolean> {
    const { kind } = this.#state;
    if (this.#owner === null || this.#foreign || (kind === 'over' && !isAsked)) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.ask();
    });
  }

  readonly ask = (): void => {
    if (this.#state.kind !== 'asking') this.#set({ kind: 'asking' });
  };

  /** The dialog was closed without signing in. */
  readonly giveUp = (): void => {
    this.#set(this.#foreign ?? { kind: 'over' });
    this.#settle(false);
  };

  /** Handles a sign-in, here or in another tab. True: the owner is back in this environment, and all continues. */
  signedIn({ userId, name, environment }: Omit<SessionView, 'use'>): boolean {
    const owner = this.#owner ?? { userId, environment };
    if (userId !== owner.userId) this.#learn({ kind: 'taken', by: name });
    else this.#learn(environment === owner.environment ? null : { kind: 'moved', to: environment });
    const continues = this.#foreign === null;
    this.#settle(continues);
    return continues;
  }

  /** Handles the environment of the owner's session: another tab may have changed it, or changed it back. */
  readonly nowIn = (environment: Environment): void => {
    this.#page?.tell(environment);
    const { kind } = this.#state;
    if (this.#owner === null || (kind !== 'on' && kind !== 'moved')) return;
    const isOurs = environment === this.#owner.environment;
    if (isOurs !== (kind === 'on')) this.#learn(isOurs ? null : { kind: 'moved', to: environment });
  };

  #learn(foreign: Foreign | null): void {
    this.#foreign = foreign;
    this.#set(foreign ?? on);
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #settle(renewed: boolean): void {
    for (const resolve of this.#waiting.splice(0)) resolve(renewed);
  }
}

export const pageSession = new PageSession();
