import { type EventRow, findEventAt, listEventsAfter } from '@/db/query/event/event';
import { type ClaimedWebhook, type HeldWebhookRow, releaseWebhook } from '@/db/query/event/webhook-delivery';
import {
  updateRetriesDue,
  updateRetryLost,
  updateRetryPassed,
  updateRetryTaken,
  upsertRetryFailed,
  upsertRetryWaiting,
  type WebhookRetryRow,
} from '@/db/query/event/webhook-retry';
import type { WebhookAttempt } from '@/db/schema/event/webhook-endpoint';
import type { Context } from '@/lib/base/actor/context';
import { shutdownSignal } from '@/lib/base/process/shutdown';
import { keptEvent, openKeptEvent, type PostbackEvent } from '@/lib/event/postback/call';
import { type EventType, eventTypes } from '@/word/event-type';
import { Cursor } from './cursor';
import { DueRetries, firstPauseMs } from './due-retries';
import { LeadOrder } from './lead-order';
import { messageOf, passedAttempt } from './message-of';
import { nextTryMs, Pace } from './pace';
import { openWebhookSecrets } from './secret';
import { callTimeoutMs, sendWebhook, type WebhookMessage } from './send-event';
import { SenderProgress } from './sender-progress';
import { stopIfDue, stopWebhook } from './stop';

/** Without a word from the publisher. */
const lookEveryMs = 1_000;
const readAtOnce = 200;
/** How far calls may run ahead of the cursor while one of them takes its time. */
const farthestAhead = 2_000;

type SenderContext = Pick<Context, 'database' | 'env' | 'log' | 'clock'>;

/**
 * Sends to one endpoint what comes after its cursor, and what is due again, until nothing is left: the events of one
 * lead one after the other, others side by side. What the cursor has passed is taken, or has a row; so a worker that is
 * killed costs at most a second call for what it sent last, under the same id. Whatever the receiver does, only its own
 * events wait (design event 11, webhooks).
 */
export class WebhookSender {
  readonly #pace: Pace;
  readonly #cursor: Cursor;
  readonly #leads = new LeadOrder();
  readonly #secrets: readonly string[];
  /** Null: all. */
  readonly #types: readonly EventType[] | null;
  /** Events that are read and not begun, in order. */
  #pending: readonly EventRow[] = [];
  readonly #retries: DueRetries;
  #isAtEnd = false;
  #running = 0;
  #restUntil = 0;
  readonly #progress: SenderProgress;
  #asking: Promise<void> | null = null;
  /** Somebody else has it, or it has ended: nothing more is begun or stored. */
  #isOver = false;
  #isWoken = false;
  #endPause = () => {};

  constructor(
    private readonly ctx: SenderContext,
    private readonly claimed: ClaimedWebhook,
    private readonly row: HeldWebhookRow,
  ) {
    this.#pace = new Pace(row.maxInFlight, row.failuresInARow);
    this.#cursor = new Cursor(row.position);
    this.#secrets = openWebhookSecrets(ctx.env.piiKey, row);
    this.#types = row.types.length === 0 ? null : eventTypes.filter((type) => row.types.includes(type));
    this.#progress = new SenderProgress(ctx.database, claimed, row);
    this.#retries = new DueRetries(ctx.database, claimed.endpointId, this.#leads);
  }

  /** Something was published: it is read at once. */
  readonly look = () => {
    this.#isAtEnd = false;
    this.#wake();
  };

  /** Returns when nothing is left, when the endpoint has to rest, or when the process stops. Never throws. */
  async run(): Promise<void> {
    try {
      await this.#work();
    } catch (error) {
      this.ctx.log.error({ error, endpointId: this.claimed.endpointId }, 'a webhook sender broke');
      this.#isOver = true;
    }
    while (this.#running > 0) await this.#pause();
    // Where somebody else has it, this changes nothing.
    if (this.#isOver) await releaseWebhook(this.ctx.database, this.claimed, lookEveryMs).catch(() => {});
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      const isEnding = shutdownSignal().aborted || this.#restMs() > 0;
      if (isEnding && this.#running === 0) {
        await this.#store();
        if (!this.#isOver) await releaseWebhook(this.ctx.database, this.claimed, this.#restMs());
        return;
      }
      if (!isEnding) await this.#retries.read(readAtOnce);
      if (!isEnding) await this.#readEvents();
      // Asks whether the affiliate is suspended, too: behind the reading, and again where its own answer came late.
      if (this.#progress.isDue(this.#cursor.position)) await this.#store();
      if (this.#isOver) return;
      if (this.#progress.isOld) continue;
      if (!isEnding) this.#begin();
      if (!isEnding && this.#isIdle() && (await this.#leave())) return;
      await this.#pause();
    }
  }

  /** At least 1 ms, so that the endpoint is given back even where there is more to do. */
  #restMs = () => Math.max(Math.ceil(this.#restUntil - performance.now()), shutdownSignal().aborted ? 1 : 0);

  /** What is due again later brings somebody back here then. */
  #isIdle(): boolean {
    const isAllRead = this.#isAtEnd && this.#pending.length === 0;
    return isAllRead && this.#running === 0 && (this.#retries.dueInMs ?? 1) > 0;
  }

  /** Gives the endpoint back; false: there is something new after all. */
  async #leave(): Promise<boolean> {
    await this.#store();
    if (this.#isOver) return false;
    const hasLeft = await releaseWebhook(this.ctx.database, this.claimed, 0);
    if (!hasLeft) this.#isAtEnd = false;
    return hasLeft;
  }

  /** Waits until a call has ended or something was published since the last pause, or it is time to look or store. */
  async #pause(): Promise<void> {
    const untilStoreMs = this.#progress.dueInMs(this.#cursor.position) ?? lookEveryMs;
    const pauseMs = Math.max(Math.min(untilStoreMs, this.#retries.dueInMs ?? lookEveryMs, lookEveryMs), 5);
    if (!this.#isWoken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        this.#endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#isWoken = false;
  }

  #wake(): void {
    this.#isWoken = true;
    this.#endPause();
  }

  async #readEvents(): Promise<void> {
    const isEnough = this.#pending.length >= readAtOnce || this.#cursor.ahead >= farthestAhead;
    if (this.#isAtEnd || isEnough) return;
    this.#isAtEnd = true;
    const { reached } = this.#cursor;
    const found = await listEventsAfter(this.ctx.database, this.row, reached, this.#types, readAtOnce);
    this.#pending = [...this.#pending, ...found.events];
    this.#cursor.read(
      found.events.map(({ position }) => position),
      found.reached,
    );
    if (found.more) this.#isAtEnd = false;
  }

  /** Begins as many calls as may be under way: first what is due again, then what comes after the cursor. */
  #begin(): void {
    // Stalled for that long, somebody else may have it.
    if (this.#progress.isLeaseOver) return;
    this.#retries.begin(
      () => this.#free() > 0,
      (retry) => this.#start(retry.leadId, () => this.#retry(retry)),
    );
    const { begin, wait } = this.#leads.choose(this.#pending, this.#free(), performance.now());
    this.#pending = wait;
    for (const event of begin) this.#start(event.leadId, () => this.#deliver(event));
  }

  #free = () => Math.max(this.#pace.atOnce - this.#running, 0);

  #start(leadId: number | null, call: () => Promise<void>): void {
    this.#leads.begin(leadId);
    this.#running += 1;
    void call()
      .catch((error: unknown) => {
        // The cursor has not passed it: it is sent by whoever is next.
        this.ctx.log.error({ error, endpointId: this.claimed.endpointId }, 'a webhook could not be sent');
        this.#isOver = true;
      })
      .finally(() => {
        this.#leads.end(leadId);
        this.#running -= 1;
        this.#wake();
      });
  }

  async #deliver(event: EventRow): Promise<void> {
    const out = await messageOf(this.ctx, this.row, event);
    if (out.kind === 'wait') await this.#holdBack(out);
    if (out.kind !== 'message') return this.#cursor.finish(event.position);
    if (!(await this.#maySend())) return;
    const attempt = await this.#send(event, out.message, 0);
    if (!attempt) return;
    if (attempt.problem === null)
      this.#progress.keep({ ...attempt, position: event.position, type: event.type });
    this.#cursor.finish(event.position);
  }

  async #retry(retry: WebhookRetryRow): Promise<void> {
    const { database } = this.ctx;
    try {
      const event =
        (await findEventAt(database, this.row, retry.position)) ??
        (retry.event && openKeptEvent(retry.event));
      if (!event) return await updateRetryLost(database, retry.id);
      const out = await messageOf(this.ctx, this.row, event);
      if (out.kind === 'wait') return await this.#holdBack(out);
      if (out.kind === 'pass') {
        this.#leads.release(event.leadId);
        return await updateRetryPassed(database, retry.id, passedAttempt(this.ctx.clock.now(), out.why));
      }
      if (!(await this.#maySend())) return;
      const attempt = await this.#send(event, out.message, retry.tries);
      if (attempt?.problem === null) await updateRetryTaken(database, retry.id, attempt);
    } finally {
      this.#retries.end(retry);
    }
  }

  /** Whether the endpoint is still this sender's to tell, where reading what is told has taken its time. */
  async #maySend(): Promise<boolean> {
    if (this.#progress.isOld) {
      this.#asking ??= this.#store().finally(() => {
        this.#asking = null;
      });
      await this.#asking;
    }
    return !this.#isOver;
  }

  /** Lets an event wait for its commission, in a row of its own. */
  async #holdBack({ event, waitMs }: { event: PostbackEvent; waitMs: number }): Promise<void> {
    // What follows of the lead stays behind it, as long as it is a matter of seconds.
    if (waitMs <= firstPauseMs) this.#leads.hold(event.leadId, performance.now() + waitMs + callTimeoutMs);
    const { endpointId } = this.claimed;
    await upsertRetryWaiting(this.ctx.database, { endpointId, event: keptEvent(event), waitMs });
    this.#retries.forget();
  }

  /** Makes a call and notes what came of it; a failure is stored. Returns null if the receiver is gone for good. */
  async #send(event: EventRow, message: WebhookMessage, tries: number): Promise<WebhookAttempt | null> {
    const { env, database } = this.ctx;
    const to = { url: this.row.url, secrets: this.#secrets };
    const { outcome, attempt } = await sendWebhook(env, to, message);
    if (outcome.kind === 'gone') {
      this.#isOver = true;
      await stopWebhook(database, this.claimed, this.row, 'gone');
      return null;
    }
    if (outcome.kind === 'taken') {
      await this.#noteTaken(event.leadId);
      return attempt;
    }
    this.#pace.failed(outcome.isOverload);
    const restMs = Math.max(outcome.restMs, this.#pace.pauseMs);
    this.#restUntil = Math.max(this.#restUntil, performance.now() + restMs);
    this.#progress.note('failed');
    await this.#noteFailed(event, tries + 1, attempt);
    return attempt;
  }

  async #noteTaken(leadId: number | null): Promise<void> {
    const isBack = this.#pace.isAway;
    this.#pace.taken();
    this.#leads.release(leadId);
    this.#progress.note('taken');
    if (!isBack) return;
    // It was away: what failed meanwhile does not wait for its next try.
    this.#restUntil = 0;
    await updateRetriesDue(this.ctx.database, this.claimed.endpointId);
    this.#retries.forget();
  }

  async #noteFailed(event: EventRow, tries: number, attempt: WebhookAttempt): Promise<void> {
    const { position, type, leadId } = event;
    const againMs = nextTryMs(tries);
    const { endpointId } = this.claimed;
    if (tries === 1)
      this.#leads.hold(leadId, performance.now() + callTimeoutMs + Math.max(againMs ?? 0, this.#restMs()));
    else this.#leads.release(leadId);
    await upsertRetryFailed(this.ctx.database, { endpointId, position, type, leadId, againMs, attempt });
    this.#retries.forget();
  }

  /** Stores how far it has come, and keeps the endpoint for longer. */
  async #store(): Promise<void> {
    const { isOurs, hasFailed } = await this.#progress.store(this.#cursor.position, this.#pace);
    if (!isOurs || (hasFailed && (await stopIfDue(this.ctx.database, this.claimed, this.row))))
      this.#isOver = true;
  }
}
