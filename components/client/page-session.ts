import type { SessionView } from '@/lib/auth/session-view';

/** Where the session stands that this page was opened in. */
export type SessionState =
  | { readonly kind: 'on' }
  /** It has ended. The dialog to sign in again is open, and whatever was asked of the server waits for it. */
  | { readonly kind: 'asking' }
  /** It has ended, and the dialog was closed. */
  | { readonly kind: 'over' }
  /** Somebody else has signed in over the page: nothing more is sent from it. */
  | { readonly kind: 'taken'; readonly by: string };

const on: SessionState = { kind: 'on' };

/** The session of the page that is open. `components/sign-in/session-guard.tsx` shows what it says. */
class PageSession {
  #state: SessionState = on;
  /** Null: a page without a session, or a worker: nobody can be asked to sign in. */
  #ownerId: number | null = null;
  #waiting: ((renewed: boolean) => void)[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): SessionState => this.#state;

  /** The page was opened for this user; ends with the function that it returns. */
  open(ownerId: number): () => void {
    this.#ownerId = ownerId;
    this.#set(on);
    return () => {
      this.#ownerId = null;
      this.#settle(false);
    };
  }

  /**
   * For a request that was answered 401: true once its owner has signed in again. False where they close the dialog,
   * or somebody else signs in. `isAsked`: somebody asked for it; what the page asks by itself opens the dialog once.
   */
  renew(isAsked: boolean): Promise<boolean> {
    const { kind } = this.#state;
    if (this.#ownerId === null || kind === 'taken' || (kind === 'over' && !isAsked))
      return Promise.resolve(false);
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
    this.#set({ kind: 'over' });
    this.#settle(false);
  };

  /** Somebody has signed in, here or in another tab. True: it is whose page it is, and everything goes on. */
  signedIn({ userId, name }: SessionView): boolean {
    const isOwner = this.#ownerId === null || userId === this.#ownerId;
    this.#set(isOwner ? on : { kind: 'taken', by: name });
    this.#settle(isOwner);
    return isOwner;
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
