/**
 * Which of several dialogs to sign in is shown: whatever asks for it (the page's session, a draft, an application that is
 * about to be sent), there is one, the first that was asked for.
 */
class SignInTurn {
  #asked: readonly symbol[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns true for the dialog that is shown. */
  isFirst(dialog: symbol): boolean {
    return this.#asked[0] === dialog;
  }

  /** A dialog is asked for; call the returned function once it is not any more. */
  ask(dialog: symbol): () => void {
    this.#set([...this.#asked, dialog]);
    return () => this.#set(this.#asked.filter((one) => one !== dialog));
  }

  #set(asked: readonly symbol[]): void {
    this.#asked = asked;
    for (const listener of this.#listeners) listener();
  }
}

export const signInTurn = new SignInTurn();
