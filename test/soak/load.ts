import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf } from '@/test/batch/upload';
import { hasFailed } from '@/test/server/page-error';
import type { PortalVisitor } from '@/test/server/portal-visitor';
import type { Answered } from './judge';

interface Target {
  readonly origin: string;
  readonly key: string;
  readonly intentId: number;
  readonly intentTitle: string;
  /** The partner that is accepted: it is called over HTTP. */
  readonly partnerId: number;
  /** Renewed while the load runs: sessions end. */
  readonly visitor: () => PortalVisitor;
}

/** Offers that have not been accepted yet; no more are kept than are needed. */
const keptOffers = 500;
const fileRows = 500;

/**
 * Sends the mix of a call centre: of ten requests four leads, two offers, an accept, a lead read, a page, the intents.
 */
export class Load {
  readonly answers: Answered[] = [];
  /** What the first failures were. */
  readonly faults: string[] = [];
  readonly #offered: string[] = [];
  readonly #target: Target;
  #nth = 0;
  #began = performance.now();
  #person = 0;

  constructor(target: Target) {
    this.#target = target;
  }

  /** Forgets what was measured so far. */
  begin(): void {
    this.answers.length = 0;
    this.#began = performance.now();
  }

  /**
   * Sends until the time is over, by so many clients; each waits for its answer. `perSecond`: no more than that in all.
   */
  async send(seconds: number, clients: number, perSecond = Number.POSITIVE_INFINITY): Promise<number> {
    const from = performance.now();
    const until = from + seconds * 1_000;
    let sent = 0;
    const client = async () => {
      for (;;) {
        const at = from + (sent++ / perSecond) * 1_000;
        if (Math.max(at, performance.now()) >= until) return;
        const early = at - performance.now();
        if (early > 0) await new Promise((go) => setTimeout(go, early));
        await this.#one();
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    return sent - clients;
  }

  /** Uploads a file; its rows are imported by the worker. */
  async upload(): Promise<void> {
    const rows = Array.from({ length: fileRows }, () =>
      makeLeadBody({ intent: this.#target.intentTitle, id_number: this.#nextIdNumber() }),
    );
    await this.#measure('POST', '/api/v2/lead/batch', csvOf(rows), { prefer: 'respond-async' });
  }

  newLead(): Record<string, unknown> {
    return makeLeadBody({ intent_id: this.#target.intentId, id_number: this.#nextIdNumber() });
  }

  /** Each applicant comes once: the lead of one who came before may be accepted already, and is not accepted twice. */
  #nextIdNumber(): string {
    this.#person += 1;
    return idNumberOf(this.#person);
  }

  async #one(): Promise<void> {
    const { partnerId } = this.#target;
    const lead = () => JSON.stringify(this.newLead());
    this.#nth += 1;
    switch (this.#nth % 10) {
      case 4:
      case 5: {
        const offer = await this.#measure('POST', '/api/v2/offer', lead());
        const { id } = offer === null ? { id: null } : (JSON.parse(offer) as { id: string });
        if (id !== null && this.#offered.length < keptOffers) this.#offered.push(id);
        return;
      }
      case 6: {
        const hashid = this.#offered.shift();
        if (hashid === undefined) return;
        await this.#measure('POST', '/api/v2/accept', JSON.stringify({ hashid, partner_id: partnerId }));
        return;
      }
      case 7: {
        const hashid = this.#offered[0];
        if (hashid !== undefined) await this.#measure('GET', `/api/v2/lead/${hashid}`);
        return;
      }
      case 8:
        await this.#measure('GET', '/lead', undefined, { cookie: this.#target.visitor().cookie });
        return;
      case 9:
        await this.#measure('GET', '/api/v2/intent');
        return;
      default:
        await this.#measure('POST', '/api/v2/lead', lead());
    }
  }

  /** Asks beside the mix. Returns the text of the answer; null: it failed, and is counted. */
  ask(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<string | null> {
    return this.#measure(method, path, body && JSON.stringify(body), headers);
  }

  async #measure(
    method: string,
    path: string,
    body?: string,
    more: Record<string, string> = {},
  ): Promise<string | null> {
    const from = performance.now();
    const content = path.endsWith('/batch') ? 'text/csv' : 'application/json';
    const headers = { authorization: `Bearer ${this.#target.key}`, 'content-type': content, ...more };
    const options = { method, headers, redirect: 'manual' as const, ...(body === undefined ? {} : { body }) };
    const response = await fetch(this.#target.origin + path, options).catch((error: unknown) =>
      String(error),
    );
    const text = typeof response === 'string' ? response : await response.text().catch(() => '');
    const isRight = typeof response !== 'string' && response.ok && !hasFailed(text);
    this.answers.push({ atMs: from - this.#began, tookMs: isRight ? performance.now() - from : null });
    if (isRight) return text;
    if (this.faults.length < 10)
      this.faults.push(
        `${method} ${path}: ${typeof response === 'string' ? response : response.status} ${text.slice(0, 200)}`,
      );
    return null;
  }
}
