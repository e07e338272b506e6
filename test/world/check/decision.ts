import type { Entry } from './entry';
import { type Evidence, grouped, type LenderCall, type Row, wasFaulty } from './evidence';
import { broken, type Invariant, type Violation } from './violation';

/** How long what was under way may take to leave the house after a decision: a call of 1.5 s, and what a busy machine adds. */
export const boundMs = 3_000;
/** A sender of events knows for so long what it was told when it asked last. */
const askedMs = 2_000;

export interface Span {
  readonly of: string;
  readonly from: number;
  readonly to: number;
}

/** The times for which a decision stood, from its answer plus the bound to the question that took it back. */
function spans(entries: readonly Entry[], begin: string, ends: readonly string[], subject: string): Span[] {
  const found: Span[] = [];
  const open = new Map<string, number>();
  for (const { act, asked, told, at, until } of entries) {
    const of = String(asked[subject] ?? '');
    if (act === begin && told && told.status < 300) open.set(of, until + boundMs);
    const from = open.get(of);
    if (ends.includes(act) && from !== undefined) {
      if (at > from) found.push({ of, from, to: at });
      open.delete(of);
    }
  }
  return found;
}

/** Which acts begin and end a decision, and what in their entry names whom it is about. */
const decisions = {
  off: ['switch off', ['switch on'], 'lender'],
  paused: ['pause', ['resume'], 'lender'],
  closed: ['close a lender', ['open a lender'], 'lender'],
  capped: ['cap a lender', ['open a lender'], 'lender'],
  outOfHours: ['set hours of a lender', ['open a lender'], 'lender'],
  narrowed: ['narrow a rule', ['restore a version', 'widen a rule'], 'lender'],
  suspended: ['suspend', ['let in'], 'affiliate'],
  maintenance: ['begin maintenance', ['end maintenance'], 'nothing'],
} as const;

/** When it stood, and of whom. */
export function standing(entries: readonly Entry[], decision: keyof typeof decisions): Span[] {
  const [begin, ends, subject] = decisions[decision];
  return spans(entries, begin, ends, subject);
}

/** What was decided alone, and has to have happened. */
const single = [
  'undo file',
  'erase',
  'opt out',
  'dispose',
  'use an old key',
  'close month',
  'plan',
  'rename a lender',
  'place an outcome',
  'text',
] as const;

/** Names what a world of some minutes has to hold and this one did not: the invariants about it had nothing to look at. */
export function notPlayed(entries: readonly Entry[]): string[] {
  const isDone = (act: string) =>
    entries.some((one) => one.act === act && one.told && (one.told.status < 300 || one.told.status === 401));
  return [
    ...(Object.keys(decisions) as (keyof typeof decisions)[]).filter(
      (decision) => standing(entries, decision).length === 0,
    ),
    ...single.filter((act) => !isDone(act)),
  ];
}

/** Whether one of them, of this one, stood at a moment. */
export const within = (all: readonly Span[], of: string, at: number) =>
  all.some((one) => one.of === of && at > one.from && at < one.to);

/**
 * First calls that left the house while a decision stood. One whose application was begun before goes on (the gate's table):
 * its process died before it called, and the follow-up did.
 */
function newCalls(
  evidence: Evidence,
  decision: keyof typeof decisions,
  subjectOf: (call: LenderCall) => string,
): LenderCall[] {
  const { entries, calls, lenderIds } = evidence;
  const all = standing(entries, decision);
  const begun = begunApplications(evidence);
  const accepts = grouped(
    entries.filter(({ act }) => act === 'accept').map(({ asked, at }) => ({ body: asked.body as Row, at })),
    ({ body }) => `${body.hashid} ${body.partner_id ?? body.partnerId}`,
  );
  return calls.filter((call) => {
    const { isFirst, entry, kind, lead, lender } = call;
    const span = all.find(({ of, from, to }) => of === subjectOf(call) && entry.at > from && entry.at < to);
    if (!isFirst || !span) return false;
    const decidedAt = span.from - boundMs;
    if (kind !== 'accept') {
      const begunAt = begun.get(begunBy(call, lenderIds.get(lender))) ?? decidedAt;
      // It was asked when it was stored, and a worker that has little of the processor takes its time to send it.
      if (kind === 'live_feedback' && begunAt < decidedAt) return false;
      // Of those who were erased nobody knows it.
      const since = Math.min(begunAt < decidedAt ? begunAt : entry.at, entry.at - takenOverMs);
      return !wasFaulty(evidence, since, entry.at);
    }
    return !accepts.get(`${lead} ${lenderIds.get(lender)}`)?.some(({ at }) => at < decidedAt);
  });
}

const begunBy = ({ kind, text, values }: LenderCall, lenderId: unknown) =>
  `${kind} ${values.cell_phone_number} ${(JSON.parse(text) as { intent: { id: number } }).intent.id} ${lenderId}`;

/**
 * When applications of the house's own were begun, by kind, phone number, product and lender: referrals that waited when
 * their wait ended.
 */
function begunApplications({ tables }: Evidence): Map<string, number> {
  const leads = new Map((tables.lead ?? []).map((row) => [row.id, row]));
  return new Map(
    (tables.application ?? [])
      .filter(({ kind, waits_since }) => kind !== 'accept' && waits_since === null)
      .map(({ kind, lead_id, partner_id, requested_at }) => {
        const lead = leads.get(lead_id);
        return [
          `${kind} ${lead?.cell_phone_number} ${lead?.intent_id} ${partner_id}`,
          Date.parse(String(requested_at)),
        ];
      }),
  );
}

/** After so long the worker goes on with what a process left that died. */
const takenOverMs = 15_000;

export const decisionInvariants: readonly Invariant[] = [
  {
    name: 'nothing-new-to-a-lender-that-is-off',
    says: 'No new application reaches a lender that is switched off, from the bound on.',
    find: (evidence) =>
      newCalls(evidence, 'off', ({ lender }) => lender).map(({ lender, lead, entry }) =>
        broken(`${lender} is off and got lead ${lead} (entry ${entry.n})`, lead),
      ),
  },
  {
    // An offer stands for a quarter of an hour though its lender was paused or has closed since: only caps are exact.
    name: 'nothing-new-to-a-lender-without-places',
    says: 'No new application reaches a lender whose cap has no places, from the bound on.',
    find: (evidence) =>
      newCalls(evidence, 'capped', ({ lender }) => lender).map(({ lender, lead, entry }) =>
        broken(`${lender} has no places and got lead ${lead} (entry ${entry.n})`, lead),
      ),
  },
  {
    name: 'offer-names-who-takes-leads',
    says: 'No offer names a lender that is off, paused or closed by days, hours or caps, or whose rules refuse the income, from the bound on.',
    find: ({ entries, lenderIds }) => {
      const nameOf = new Map([...lenderIds].map(([name, id]) => [id, name]));
      const away = (['off', 'paused', 'closed', 'capped', 'outOfHours'] as const).map(
        (decision) => [decision, standing(entries, decision)] as const,
      );
      const narrowed = standing(entries, 'narrowed');
      const most = Math.min(
        ...entries.filter(({ act }) => act === 'narrow a rule').map(({ asked }) => Number(asked.most)),
      );
      const known = new Set<string>();
      return entries.flatMap(({ n, act, asked, told, at, until }) => {
        if (!['send lead', 'send offer', 'capture'].includes(act) || !told || told.status >= 300) return [];
        const isNew = !known.has((told.body as { id: string }).id);
        known.add((told.body as { id: string }).id);
        if (act !== 'send offer') return [];
        // One that is sent again may keep its values: an application was sent with them.
        const income = isNew ? Number((asked.body as Row).net_income) : 0;
        const { id: lead, matches } = told.body as { id: string; matches: { id: number }[] };
        return matches.flatMap(({ id }) => {
          const name = nameOf.get(id) ?? '';
          const stood = (all: readonly Span[]) => within(all, name, at) && within(all, name, until);
          const why =
            away.find(([, all]) => stood(all))?.[0] ?? (income > most && stood(narrowed) && 'narrowed');
          return why ? [broken(`${name} is ${why}, and is offered for lead ${lead} (entry ${n})`, lead)] : [];
        });
      });
    },
  },
  {
    name: 'offer-has-the-name-of-today',
    says: 'An offer calls each lender by the name that it has, from the bound on.',
    find: ({ entries, lenderIds }) => {
      const nameOf = new Map([...lenderIds].map(([name, id]) => [id, name]));
      const renamed = grouped(
        entries.filter(({ act }) => act === 'rename a lender'),
        ({ asked }) => String(asked.lender),
      );
      return entries.flatMap(({ n, act, told, at, until }) => {
        if (act !== 'send offer' || told?.status !== 200) return [];
        const { id: lead, matches } = told.body as {
          id: string;
          matches: { id: number; company_name: string }[];
        };
        return matches.flatMap(({ id, company_name }) => {
          const all = (renamed.get(nameOf.get(id) ?? '') ?? []).filter((one) => one.at < until);
          const last = all.findLast((one) => one.told !== null && one.told.status < 300);
          // Of one that is under way, or whose answer was lost, nobody knows when it counts.
          const isSure = last && last.until + boundMs < at && last === all.at(-1);
          return isSure && company_name !== last.asked.name
            ? [
                broken(
                  `lead ${lead} is offered ${company_name}, which is ${last.asked.name} (entry ${n})`,
                  lead,
                ),
              ]
            : [];
        });
      });
    },
  },
  {
    name: 'nothing-while-suspended',
    says: 'For a suspended affiliate nothing is taken, no lender is called anew, and its endpoint is told nothing.',
    find: (evidence) => {
      const { entries, affiliateOf } = evidence;
      const away = standing(entries, 'suspended');
      const ofAffiliate = ({ values }: LenderCall) => affiliateOf.get(String(values.id_number)) ?? '';
      const found: Violation[] = newCalls(evidence, 'suspended', ofAffiliate).map(({ lead, lender, entry }) =>
        broken(`a suspended affiliate’s lead ${lead} went to ${lender} (entry ${entry.n})`, lead),
      );
      for (const { n, who, act, asked, told, at, until } of entries) {
        const of = act === 'delivered' ? who.replace('receiver of ', '') : String(asked.affiliate ?? '');
        if (!within(away, of, at) || !within(away, of, until)) continue;
        if (act === 'delivered') {
          if (within(away, of, at - askedMs))
            found.push(broken(`${of} is suspended and was told of an event (entry ${n})`));
        } else if (/^(client|agent|feed|manager)/.test(who) && told && told.status < 300)
          found.push(broken(`${of} is suspended, and ${act} was answered with ${told.status} (entry ${n})`));
      }
      return found;
    },
  },
  {
    name: 'nothing-in-maintenance',
    says: 'In maintenance no lead, offer or accept is taken, and no lender is called anew.',
    find: (evidence) => {
      const closed = standing(evidence.entries, 'maintenance');
      const found = newCalls(evidence, 'maintenance', () => '').map(({ lead, lender, entry }) =>
        broken(`${lender} got lead ${lead} in maintenance (entry ${entry.n})`, lead),
      );
      for (const { n, act, told, at, until } of evidence.entries)
        if (
          ['send lead', 'send offer', 'accept', 'capture'].includes(act) &&
          told &&
          told.status < 300 &&
          within(closed, '', at) &&
          within(closed, '', until)
        )
          found.push(broken(`${act} was taken in maintenance (entry ${n})`));
      return found;
    },
  },
  {
    name: 'old-key-lets-nobody-in',
    says: 'A key that was replaced is refused as soon as it has ended, in all processes within the bound.',
    find: ({ entries }) =>
      entries
        .filter(({ act, asked, at }) => act === 'use an old key' && at > Number(asked.worksUntil) + boundMs)
        .filter(({ told }) => told !== null && told.status < 300)
        .map(({ n, asked }) => broken(`key ${asked.keyId} was replaced, and lets in (entry ${n})`)),
  },
];
