import { RequestError, requestJson } from '@/components/base/client/request';
import type { DraftView } from '@/lib/lead/draft/schema';
import type { Environment } from '@/word/environment';

export type DraftValues = Readonly<Record<string, string>>;

/** Who has the form open, and in which environment. */
export interface FormOwner {
  userId: number;
  environment: Environment;
}

/** Why the typed values are on this page only. */
export type DraftProblem = 'offline' | 'signed out' | 'busy' | 'elsewhere' | 'refused';

export type DraftStatus =
  | { readonly kind: 'none' | 'saving' | 'saved' }
  /** `savedAt`: what was typed until then is kept. */
  | { readonly kind: DraftProblem; readonly savedAt: string | null };

export const noDraft: DraftStatus = { kind: 'none' };

const pauseMs = 700;
const retryMs: Partial<Record<DraftProblem, number>> = {
  offline: 4_000,
  'signed out': 8_000,
  busy: 10_000,
};
/** Browsers reject larger bodies for a `keepalive` request. */
const keepaliveLimit = 30_000;

/**
 * Saves a form's values on the server shortly after each change, and retries until that succeeds. The browser stores
 * none of them: the tab remembers only the draft's id.
 */
export class DraftKeeper {
  /** Saves that are under way, of all forms of this tab. */
  static readonly #saves = new Set<Promise<void>>();
  #status: DraftStatus = noDraft;
  #listener: (() => void) | null = null;
  #id: string | null = null;
  /** Revisions that the server may have: more than one after a lost response. */
  #after: (string | null)[] = [null];
  #wanted: DraftValues = {};
  /** The server's copy, as JSON. */
  #saved = '{}';
  #savedAt: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #paused = false;

  constructor(readonly owner: FormOwner) {}

  readonly subscribe = (listener: () => void) => {
    this.#listener = listener;
    return () => {
      this.#listener = null;
    };
  };
  readonly getStatus = () => this.#status;

  /** True if leaving the page now would lose something. */
  get isAtRisk(): boolean {
    return 'savedAt' in this.#status && JSON.stringify(this.#wanted) !== this.#saved;
  }

  /** Resolves once what was flushed until now is saved, or could not be. */
  static async settled(): Promise<void> {
    await Promise.allSettled(DraftKeeper.#saves);
  }

  /** A reload no longer brings back the draft that this tab had: it was set aside for another form. */
  setAside(): void {
    this.#forget();
    this.#unremember();
  }

  /** Id of the draft that this tab had before it was reloaded. */
  get rememberedId(): string | null {
    try {
      return sessionStorage.getItem(this.#storageKey);
    } catch {
      return null;
    }
  }

  /** The draft that this tab had is gone from the server. */
  forgetRemoved(): void {
    if (this.#id === null) this.setAside();
  }

  change(values: DraftValues): void {
    this.#wanted = values;
    if (this.#paused || this.#timer || this.#isSaved()) return;
    if (!('savedAt' in this.#status)) this.#set({ kind: 'saving' });
    this.#timer = setTimeout(() => this.flush(), pauseMs);
  }

  /** Continues a draft that the server has. */
  adopt(draft: DraftView): void {
    this.#forget();
    this.#remember(draft.id);
    this.#after = [draft.revision];
    this.#wanted = draft.values;
    this.#saved = JSON.stringify(draft.values);
    this.#savedAt = draft.savedAt;
    this.#set({ kind: 'saved' });
  }

  /** Saves unsaved values now. */
  readonly flush = (): void => {
    this.#clearTimer();
    if (this.#paused || this.#isSaved() || this.#running) return;
    const save = this.#save();
    DraftKeeper.#saves.add(save);
    this.#running = save.finally(() => {
      DraftKeeper.#saves.delete(save);
      this.#running = null;
      // Saves what was typed meanwhile.
      if (!('savedAt' in this.#status)) this.change(this.#wanted);
    });
  };

  /** Removes the draft and starts over. */
  async remove(): Promise<void> {
    await this.settle();
    const id = this.#id;
    this.#forget();
    this.#wanted = {};
    this.#set(noDraft);
    this.resume();
    // If this fails the draft is offered once more; it expires after 16 hours.
    if (id) await removeDraft(id).catch(() => {});
  }

  /**
   * Pauses saving until `resume`, so that no save overtakes the submit that removes the draft. Returns the draft's id.
   */
  async settle(): Promise<string | null> {
    this.#paused = true;
    this.#clearTimer();
    await this.#running;
    return this.#id;
  }

  resume(): void {
    this.#paused = false;
    this.change(this.#wanted);
  }

  /** Call after the lead was submitted and its draft removed. */
  close(): void {
    this.#paused = true;
    this.#clearTimer();
    this.#forget();
    this.#wanted = {};
    this.#set(noDraft);
  }

  /** Call when another request finds that the session has ended. */
  noteSignedOut(): void {
    this.#problem('signed out');
  }

  async #save(): Promise<void> {
    const values = this.#wanted;
    const isEmpty = Object.keys(values).length === 0;
    if (isEmpty && this.#id === null) return this.#done(values, null);
    const id = this.#id ?? this.#remember(crypto.randomUUID());
    const revision = crypto.randomUUID();
    try {
      if (isEmpty) {
        await removeDraft(id);
        this.#forget();
        return this.#done(values, null);
      }
      const body = {
        userId: this.owner.userId,
        environment: this.owner.environment,
        revision,
        after: this.#after,
        values,
      };
      const { savedAt } = await requestJson<{ savedAt: string }>(`/api/portal/draft/${id}`, {
        method: 'PUT',
        body,
        signal: AbortSignal.timeout(10_000),
        keepalive: JSON.stringify(body).length < keepaliveLimit,
        ownSignIn: true,
      });
      this.#after = [revision];
      this.#done(values, savedAt);
    } catch (error) {
      const status = error instanceof RequestError ? error.status : 0;
      if (status === 409) {
        // Another tab has continued or removed this draft: what is typed here becomes a draft of its own.
        this.#forget();
        return this.#save();
      }
      this.#after = [...this.#after.slice(-20), revision];
      this.#problem(problemOf(status));
    }
  }

  #done(values: DraftValues, savedAt: string | null): void {
    this.#saved = JSON.stringify(values);
    this.#savedAt = savedAt;
    // What was typed meanwhile is not saved yet.
    const isAll = JSON.stringify(this.#wanted) === this.#saved;
    this.#set({ kind: savedAt === null ? 'none' : isAll ? 'saved' : 'saving' });
  }

  #problem(kind: DraftProblem): void {
    this.#set({ kind, savedAt: this.#savedAt });
    this.#clearTimer();
    const afterMs = retryMs[kind];
    if (afterMs !== undefined) this.#timer = setTimeout(() => this.flush(), afterMs);
  }

  #isSaved(): boolean {
    return JSON.stringify(this.#wanted) === this.#saved && !('savedAt' in this.#status);
  }

  #set(status: DraftStatus): void {
    this.#status = status;
    this.#listener?.();
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get #storageKey(): string {
    return `lead-draft-${this.owner.environment}-${this.owner.userId}`;
  }

  #remember(id: string): string {
    this.#id = id;
    try {
      sessionStorage.setItem(this.#storageKey, id);
    } catch {
      // Without storage a reload offers the draft instead of bringing it back by itself.
    }
    return id;
  }

  #forget(): void {
    // An answer may come when another form of this tab has a draft of its own.
    if (this.#id === this.rememberedId) this.#unremember();
    this.#id = null;
    this.#after = [null];
    this.#saved = '{}';
    this.#savedAt = null;
  }

  #unremember(): void {
    try {
      sessionStorage.removeItem(this.#storageKey);
    } catch {
      // As above.
    }
  }
}

export async function removeDraft(id: string): Promise<void> {
  await requestJson(`/api/portal/draft/${id}`, { method: 'DELETE', ownSignIn: true });
}

function problemOf(status: number): DraftProblem {
  switch (status) {
    case 0:
      return 'offline';
    case 401:
      return 'signed out';
    case 403:
      return 'elsewhere';
    case 413:
    case 422:
      return 'refused';
    default:
      return 'busy';
  }
}
