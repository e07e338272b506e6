import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { PartnerServer } from '@/test/partner-server';
import type { PortalVisitor } from '@/test/server/portal-visitor';
import type { Load } from './load';

interface Around {
  readonly load: Load;
  readonly origin: string;
  readonly affiliateId: number;
  /** The partner's system, which receives the affiliate's events, too. */
  readonly partnerServer: PartnerServer;
  readonly partnerSecret: string;
  readonly manager: () => PortalVisitor;
  readonly operator: () => PortalVisitor;
}

/** Every fourth application that is paid out comes back. */
const returnsEvery = 4;
/** What is read to applicants: the text that a new installation has. */
const consentText = 'en-2';
const pages = ['/commission', '/report', '/dashboard', '/lead/work', '/batch', '/request'];

/**
 * What goes on around the calls of programs: an affiliate's feed of events and its webhook, its work list, what lenders
 * tell of applications, and the pages that show the ledger and reports.
 */
export class Surroundings {
  /** Applications that the partner has accepted and told nothing of. */
  readonly #accepted: string[] = [];
  readonly #around: Around;
  readonly #signed: Webhook;
  #after: string | null = null;
  #nth = 0;
  /** Events by the feed and by the webhook. */
  readonly counts = { fed: 0, delivered: 0, reported: 0, served: 0, pages: 0 };

  constructor(around: Around) {
    this.#around = around;
    this.#signed = new Webhook(around.partnerSecret);
  }

  /** A commission plan, and an endpoint for events. */
  async setUp(): Promise<void> {
    const { load, operator, manager, partnerServer, affiliateId } = this.#around;
    partnerServer.answer((call) => {
      if (call.path === '/events') {
        this.counts.delivered += 1;
        return { status: 204 };
      }
      this.#accepted.push(String(call.body.application_id));
      return { json: { status: 'accepted' }, delayMs: 20 };
    });
    const plan = { environment: 'uat', affiliateId, partnerId: null, intentId: null, paidOn: 'funded' };
    const by = this.#by(operator());
    await load.ask('POST', '/api/portal/commission/plan', { ...plan, unit: 'basis points', rate: '2,5' }, by);
    await load.ask(
      'POST',
      '/api/portal/webhook',
      { url: `${partnerServer.origin}/events` },
      this.#by(manager()),
    );
  }

  /** Reads the feed on from where it was. */
  async readFeed(): Promise<void> {
    const query = new URLSearchParams({ limit: '1000', ...(this.#after && { after: this.#after }) });
    const text = await this.#around.load.ask('GET', `/api/v2/event?${query}`);
    if (text === null) return;
    const page = JSON.parse(text) as { next: string; events: unknown[] };
    this.#after = page.next;
    this.counts.fed += page.events.length;
  }

  /** Somebody is captured who wants to be called now; whom the work list gives next does not answer. */
  async work(): Promise<void> {
    const { load, manager } = this.#around;
    const by = this.#by(manager());
    const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer | null> => {
      const text = await load.ask(method, `/api/portal/${path}`, body, by);
      return text === null ? null : (JSON.parse(text) as Answer);
    };
    const captured = await ask<{ id: string }>('POST', 'offer', { ...load.newLead(), consentText });
    // At any hour, as the applicant asked for it.
    const now = { dueAt: new Date().toISOString(), askedForByApplicant: true };
    if (captured) await ask('PUT', `lead/${captured.id}/call-back`, now);
    const next = await ask<{ lead: { id: string } | null }>('POST', 'work-list/next');
    if (!next?.lead) return;
    this.counts.served += 1;
    await ask('POST', `lead/${next.lead.id}/disposition`, { pressId: randomUUID(), kind: 'no answer' });
  }

  /** What has become of applications that were accepted since: paid out, and some returned. */
  async report(): Promise<void> {
    // What it was sent is of no more use here.
    this.#around.partnerServer.calls.length = 0;
    for (const application of this.#accepted.splice(0, 20)) {
      this.#nth += 1;
      await this.#tell(application, 'funded', { amount_cents: 100_000 * (1 + (this.#nth % 50)) });
      if (this.#nth % returnsEvery === 0) await this.#tell(application, 'returned', {});
    }
  }

  async look(): Promise<void> {
    const path = pages[this.counts.pages++ % pages.length] ?? '/';
    await this.#around.load.ask('GET', path, undefined, this.#by(this.#around.manager()));
  }

  async #tell(application: string, type: string, more: object): Promise<void> {
    const at = new Date();
    const id = `msg_${randomUUID()}`;
    const event = { event_id: `E-${this.#nth}-${type}`, application_id: application, type };
    const body = { ...event, occurred_at: at.toISOString(), ...more };
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': this.#signed.sign(id, at, JSON.stringify(body)),
    };
    await this.#around.load.ask('POST', '/api/partner/event', body, headers);
    this.counts.reported += 1;
  }

  #by({ cookie }: PortalVisitor): Record<string, string> {
    return { cookie, origin: this.#around.origin };
  }
}
