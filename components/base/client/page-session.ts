import type { SessionView } from '@/lib/access/auth/session-view';

/** State of the session in which this page was opened. */
export type SessionState =
  | { readonly kind: 'on' }
  /** It has ended. The dialog to sign in again is open, and whatever was asked of the server waits for it. */
  | { readonly kind: 'asking' }
  /** It has ended, and the dialog was closed. */
  | { readonly kind: 'over' }
  /** Another user has signed in over the page: nothing more is sent from it. */
  | Taken;

interface Taken {
  readonly kind: 'taken';
  readonly by: string;
}

const on: SessionState = { kind: 'on' };

/** The session of the open page. `components/access/sign-in/session-guard.tsx` shows its state. */
class PageSession {
  #state: SessionState = on;
  /** Null: a page without a session, or a worker, which cannot ask for a sign-in. */
  #ownerId: number | null = null;
  /** Who has signed in over the page, until its owner does. */
  #taken: Taken | null = null;
  #waiting: ((renewed: boolean) => void)[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): SessionState => this.#state;

  /** Whoever is signed in is not the page's owner, also while the dialog is open again. */
  get isTaken(): boolean {
    return this.#taken !== null;
  }

  /** Starts a page of this user; call the returned function to end it. */
  open(ownerId: number): () => void {
    this.#ownerId = ownerId;
    this.#taken = null;
    this.#set(on);
    return () => {
      this.#ownerId = null;
      this.#taken = null;
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
    if (this.#ownerId === null || this.isTaken || (kind === 'over' && !isAsked))
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
    this.#set(this.#taken ?? { kind: 'over' });
    this.#settle(false);
  };

  /** Handles a sign-in, here or in another tab. True: it is the page's owner, and everything continues. */
  signedIn({ userId, name }: Pick<SessionView, 'userId' | 'name'>): boolean {
    const isOwner = this.#ownerId === null || userId === this.#ownerId;
    this.#taken = isOwner ? null : { kind: 'taken', by: name };
    this.#set(this.#taken ?? on);
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
