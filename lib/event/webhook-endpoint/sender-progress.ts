import type { Database } from '@/db/client';
import {
  type ClaimedWebhook,
  type HeldWebhookRow,
  updateWebhookProgress,
} from '@/db/query/event/webhook-delivery';
import type { TakenDelivery } from '@/db/schema/event/webhook-endpoint';
import type { Pace } from './pace';

/** Who says nothing for so long has lost the endpoint. */
export const leaseMs = 6_000;
const renewEveryMs = 2_000;
/** What was taken since the last time is sent again by the next worker if this one dies. */
const storeEveryMs = 250;
const keptTaken = 20;

type Result = 'taken' | 'failed';

/** How far a sender has come with its endpoint, as it is stored now and then; storing also renews the lease. */
export class SenderProgress {
  /** What is not stored yet. */
  #news: { hasTaken: boolean; hasFailed: boolean; last: Result | null } | null = null;
  #taken: readonly TakenDelivery[];
  #position: number;
  #storedAt = performance.now();

  constructor(
    private readonly database: Database,
    private readonly claimed: ClaimedWebhook,
    row: Pick<HeldWebhookRow, 'position' | 'taken'>,
  ) {
    this.#position = row.position;
    this.#taken = row.taken;
  }

  /** Nothing was stored for as long as the lease lasts: somebody else may have the endpoint. */
  get isLeaseOver(): boolean {
    return this.#ageMs() >= leaseMs;
  }

  /** What was asked when it was stored last may not hold any more. */
  get isOld(): boolean {
    return this.#ageMs() >= renewEveryMs;
  }

  note(result: Result): void {
    const { hasTaken = false, hasFailed = false } = this.#news ?? {};
    this.#news = {
      hasTaken: hasTaken || result === 'taken',
      hasFailed: hasFailed || result === 'failed',
      last: result,
    };
  }

  /** Keeps a delivery among the newest that are shown. */
  keep(delivery: TakenDelivery): void {
    this.#taken = [delivery, ...this.#taken].slice(0, keptTaken);
  }

  /** In how many milliseconds there is something to be stored; null: nothing has changed. */
  dueInMs(position: number): number | null {
    return this.#isDirty(position) ? storeEveryMs - this.#ageMs() : null;
  }

  /** True where news or the lease cannot wait any longer. */
  isDue(position: number): boolean {
    return this.isOld || (this.#isDirty(position) && this.#ageMs() >= storeEveryMs);
  }

  /** Returns whether the endpoint is still this sender's, and whether anything failed since the last time. */
  async store(
    position: number,
    { maxInFlight, failuresInARow }: Pick<Pace, 'maxInFlight' | 'failuresInARow'>,
  ): Promise<{ isOurs: boolean; hasFailed: boolean }> {
    const news = this.#news ?? { hasTaken: false, hasFailed: false, last: null };
    this.#news = null;
    const at = performance.now();
    const isOurs = await updateWebhookProgress(
      this.database,
      this.claimed,
      { ...news, position, maxInFlight, failuresInARow, taken: this.#taken },
      leaseMs,
    );
    this.#position = position;
    this.#storedAt = at;
    return { isOurs, hasFailed: news.hasFailed };
  }

  #ageMs = () => performance.now() - this.#storedAt;

  #isDirty = (position: number) => this.#news !== null || position !== this.#position;
}
