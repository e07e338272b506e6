import type { Database } from '@/db/client';
import { listDueRetries, type WebhookRetryRow } from '@/db/query/event/webhook-retry';
import type { LeadOrder } from './lead-order';
import { retryAfterMs } from './pace';
import { callTimeoutMs } from './send-event';

const readEveryMs = 1_000;
/** The first try again comes at the latest after this. */
export const firstPauseMs = retryAfterMs[0] * 1.2;

/** What one endpoint is to be told again soon, as it was read last. */
export class DueRetries {
  /** In the order in which they are due. */
  #waiting: readonly WebhookRetryRow[] = [];
  /** Those that were begun: until a reading begins after their end, since an earlier one may have them still. */
  readonly #begun = new Set<number>();
  #ended: number[] = [];
  #readAt = 0;
  #isStale = true;

  constructor(
    private readonly database: Database,
    private readonly endpointId: number,
    private readonly leads: LeadOrder,
  ) {}

  /** Reads them if they were not read lately. The events of a lead wait behind its first try again. */
  async read(limit: number): Promise<void> {
    if (!this.#isStale && this.#ageMs() < readEveryMs) return;
    this.#isStale = false;
    for (const id of this.#ended) this.#begun.delete(id);
    this.#ended = [];
    const due = await listDueRetries(this.database, this.endpointId, { withinMs: firstPauseMs, limit });
    this.#readAt = performance.now();
    this.#waiting = due.filter(({ id }) => !this.#begun.has(id));
    for (const { leadId, tries, dueInMs } of this.#waiting)
      if (tries <= 1) this.leads.hold(leadId, this.#readAt + dueInMs + callTimeoutMs);
  }

  /** Something about them was stored: they are read anew. Those that are known are due when they were. */
  forget(): void {
    this.#isStale = true;
  }

  /** In how many milliseconds the first of them is due; null for none. */
  get dueInMs(): number | null {
    const next = this.#waiting[0];
    return next ? next.dueInMs - this.#ageMs() : null;
  }

  /** Begins those that are due, for as long as there is room. */
  begin(hasRoom: () => boolean, start: (retry: WebhookRetryRow) => void): void {
    const sinceMs = this.#ageMs();
    this.#waiting = this.#waiting.filter((retry) => {
      if (!hasRoom() || retry.dueInMs > sinceMs || this.leads.isBusy(retry.leadId)) return true;
      this.#begun.add(retry.id);
      start(retry);
      return false;
    });
  }

  end({ id }: WebhookRetryRow): void {
    this.#ended.push(id);
  }

  #ageMs = () => performance.now() - this.#readAt;
}
