import { ask, insist } from '@/test/world/caller';
import type { Entry } from '@/test/world/check/entry';
import { keyOf } from '@/test/world/market';
import { type Luck, weighted } from '@/test/world/random';
import { type Actor, type KnownLead, pause, type World } from '@/test/world/world';

const acts = {
  'send lead': 14,
  'send lead again': 5,
  'send many once': 4,
  'ask for offers': 22,
  'ask again with another income': 7,
  'ask twice with two incomes': 4,
  accept: 22,
  'accept while offers are asked for': 8,
  'accept twice at once': 5,
  refer: 4,
  'send a row of a file': 6,
  'read lead': 8,
  'read of another affiliate': 2,
  'send nonsense': 3,
  'ask not to be contacted': 2,
  'use an old key': 2,
} as const;

/** A client program of an affiliate: it keeps to the specification, retries as it says, and works fast. */
export function clientProgram(affiliateIndex: number, nth: number): Actor {
  const name = `client ${affiliateIndex + 1}.${nth}`;
  return {
    name,
    play: async (world, luck) => {
      const program = new Program(world, name, affiliateIndex, luck);
      while (!world.isOver()) {
        await world.awake();
        await program.one();
        await pause(luck.below(120));
      }
    },
  };
}

class Program {
  readonly #world: World;
  readonly #name: string;
  readonly #luck: Luck;
  readonly #affiliate: World['market']['affiliates'][number];
  #keys = 0;

  constructor(world: World, name: string, affiliateIndex: number, luck: Luck) {
    const affiliate = world.market.affiliates[affiliateIndex];
    if (!affiliate) throw new Error(`there is no affiliate ${affiliateIndex}`);
    this.#world = world;
    this.#name = name;
    this.#luck = luck;
    this.#affiliate = affiliate;
  }

  async one(): Promise<void> {
    const act = weighted(this.#luck, acts);
    switch (act) {
      case 'send lead':
        await this.#submit('lead', this.#newBody());
        return;
      case 'ask for offers':
        await this.#submit('offer', this.#newBody());
        return;
      case 'send many once':
        // Whoever has no answer by then does not ask again: what was begun comes to its end all the same.
        await Promise.all(
          Array.from({ length: 6 }, async () => {
            const body = this.#newBody();
            this.#remember('lead', body, await this.#ask('send lead', 'POST', '/api/v2/lead', body));
          }),
        );
        return;
      case 'send lead again':
        return this.#withLead(async ({ body }) => {
          await this.#submit('lead', body);
        });
      case 'ask again with another income':
        return this.#withLead(async ({ body }) => {
          await this.#submit('offer', this.#otherIncome(body));
        });
      case 'ask twice with two incomes':
        // The later one overtakes the one that waits for a slow scorer.
        return this.#withLead(async (lead) => {
          const first = this.#submit('offer', this.#otherIncome(lead.body));
          await pause(this.#luck.below(300));
          await Promise.all([first, this.#submit('offer', this.#otherIncome(lead.body))]);
          if (lead.matches.length > 0) await this.#accept(lead, this.#luck.pick(lead.matches));
        });
      case 'accept':
        return this.#withMatched((lead, partnerId) => this.#accept(lead, partnerId));
      case 'accept while offers are asked for':
        return this.#withMatched(async (lead, partnerId) => {
          const accepted = this.#accept(lead, partnerId);
          await pause(this.#luck.below(6));
          await Promise.all([accepted, this.#submit('offer', this.#otherIncome(lead.body))]);
        });
      case 'accept twice at once':
        return this.#withMatched(async (lead, partnerId) => {
          const other = this.#luck.pick(lead.matches);
          await Promise.all([this.#accept(lead, partnerId), this.#accept(lead, other)]);
        });
      case 'refer': {
        const ids = this.#world.market.lenders.filter(() => this.#luck.chance(0.5)).map(({ id }) => id);
        if (ids.length > 0) await this.#submit('lead', { ...this.#newBody(), partner_ids: ids });
        return;
      }
      case 'send a row of a file': {
        const rows = this.#world.fileRows.filter(({ affiliate }) => affiliate === this.#affiliate.name);
        if (rows.length > 0) await this.#submit('lead', this.#luck.pick(rows.slice(-30)).body);
        return;
      }
      case 'read lead':
        return this.#withLead(async ({ id }) => {
          await this.#ask('read lead', 'GET', `/api/v2/lead/${id}`);
        });
      case 'read of another affiliate': {
        const others = this.#world.known.filter(({ affiliate }) => affiliate !== this.#affiliate.name);
        if (others.length === 0) return;
        await this.#ask('read of another affiliate', 'GET', `/api/v2/lead/${this.#luck.pick(others).id}`);
        return;
      }
      case 'send nonsense':
        return this.#nonsense();
      case 'use an old key': {
        const old = this.#affiliate.keys.filter(({ worksUntil }) => worksUntil !== null);
        if (old.length === 0) return;
        const { id, key, worksUntil } = this.#luck.pick(old);
        const sent = {
          method: 'GET',
          path: '/api/v2/lead?limit=1',
          headers: { authorization: `Bearer ${key}` },
        };
        const more = { affiliate: this.#affiliate.name, keyId: id, worksUntil };
        await ask(this.#world, this.#name, 'use an old key', sent, more);
        return;
      }
      case 'ask not to be contacted': {
        const optOut = async ({ body }: Pick<KnownLead, 'body'>) => {
          const sent = { kind: 'id_number', value: body.id_number, reach: 'affiliate' };
          await this.#insist('opt out', 'POST', '/api/v2/opt-out', sent);
        };
        // Of those in files agents are served the next ones.
        const rows = this.#world.fileRows.filter(({ affiliate }) => affiliate === this.#affiliate.name);
        return rows.length > 0 && this.#luck.chance(0.5)
          ? optOut(this.#luck.pick(rows.slice(-60)))
          : this.#withLead(optOut);
      }
    }
  }

  #newBody(): Record<string, unknown> {
    const { births, intents } = this.#world.market;
    return { ...births.next(), intent_id: this.#luck.pick(intents).id };
  }

  #otherIncome(body: KnownLead['body']): Record<string, unknown> {
    const { partner_ids: _, ...rest } = body;
    return { ...rest, net_income: 5_000 + this.#luck.below(40) * 1_000 };
  }

  async #withLead(use: (lead: KnownLead) => Promise<void>): Promise<void> {
    const own = this.#world.known.filter(({ affiliate }) => affiliate === this.#affiliate.name);
    if (own.length > 0) await use(this.#luck.pick(own.slice(-60)));
  }

  async #withMatched(use: (lead: KnownLead, partnerId: number) => Promise<void>): Promise<void> {
    const own = this.#world.known.filter(
      ({ affiliate, matches }) => affiliate === this.#affiliate.name && matches.length > 0,
    );
    if (own.length === 0) return;
    // Mostly at once; else what was shown a while ago, of lenders that may have closed since.
    const lead = this.#luck.pick(own.slice(this.#luck.chance(0.3) ? -300 : -30));
    await use(lead, this.#luck.pick(lead.matches));
  }

  /** Sends a lead or asks for its offers, and remembers what it was told. */
  async #submit(what: 'lead' | 'offer', body: KnownLead['body']): Promise<void> {
    const key = this.#luck.chance(0.3) ? `${this.#name.replace(' ', '-')}-${++this.#keys}` : null;
    const entry = await this.#insist(`send ${what}`, 'POST', `/api/v2/${what}`, body, key);
    if (!this.#remember(what, body, entry)) return;
    // A program that did not get its answer sends the same again under the same key.
    if (key !== null && this.#luck.chance(0.4))
      await this.#insist(`send ${what}`, 'POST', `/api/v2/${what}`, body, key);
  }

  /** Returns whether it was told of a lead. */
  #remember(what: 'lead' | 'offer', body: KnownLead['body'], entry: Entry | null): boolean {
    const told = entry?.told;
    if (!told || told.status >= 300) return false;
    const { id, matches = [] } = told.body as { id: string; matches?: { id: number }[] };
    const known = this.#world.known.find((one) => one.id === id);
    const ids = matches.map((match) => match.id);
    if (!known) this.#world.known.push({ id, affiliate: this.#affiliate.name, body, matches: ids });
    else if (what === 'offer') known.matches = ids;
    return true;
  }

  /** Accepts, and where no answer comes reads the lead before anything else (specification 7.4). */
  async #accept(lead: KnownLead, partnerId: number): Promise<void> {
    const { id } = lead;
    const key = this.#luck.chance(0.3) ? `${this.#name.replace(' ', '-')}-${++this.#keys}` : null;
    for (;;) {
      const { told } = await this.#ask(
        'accept',
        'POST',
        '/api/v2/accept',
        { hashid: id, partner_id: partnerId },
        key,
      );
      // A lender that failed leaves the others, of which a program takes the next at once.
      if (told?.status === 200 && (told.body as { status?: string }).status === 'failed') {
        const others = lead.matches.filter((other) => other !== partnerId);
        if (others.length === 0 || this.#luck.chance(0.3)) return;
        return this.#accept(lead, this.#luck.pick(others));
      }
      if (told && told.status !== 503 && told.status !== 500) return;
      const read = await this.#insist('read lead', 'GET', `/api/v2/lead/${id}`);
      const state = (read?.told?.body as { state?: string } | undefined)?.state;
      if (state !== 'matched' || this.#world.isOver()) return;
      await pause(200);
    }
  }

  async #nonsense(): Promise<void> {
    const body = this.#newBody();
    const { id_number: _, ...missing } = body;
    const wrong = this.#luck.pick([
      '{"first_name": ',
      { ...body, id_number: '9001015009088' },
      { ...body, popi: 'yes' },
      { ...body, net_income: '25000' },
      { ...body, partner_id: 1 },
      { ...body, intent_id: 999_999 },
      missing,
    ]);
    await this.#ask(
      'send nonsense',
      'POST',
      this.#luck.chance(0.5) ? '/api/v2/lead' : '/api/v2/offer',
      wrong,
    );
    const hashid = 'nosuchlead0000000000aa';
    await this.#ask('accept', 'POST', '/api/v2/accept', { hashid, partner_id: 1 });
  }

  #headers(key: string | null) {
    return {
      ...keyOf(this.#affiliate),
      ...(key === null ? {} : { 'idempotency-key': key }),
    };
  }

  #ask(act: string, method: string, path: string, body?: unknown, key: string | null = null) {
    const more = { affiliate: this.#affiliate.name };
    return ask(this.#world, this.#name, act, { method, path, body, headers: this.#headers(key) }, more);
  }

  #insist(act: string, method: string, path: string, body?: unknown, key: string | null = null) {
    const more = { affiliate: this.#affiliate.name };
    return insist(this.#world, this.#name, act, { method, path, body, headers: this.#headers(key) }, more);
  }
}
