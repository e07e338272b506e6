import { dayOf, type Evidence, grouped, type Row } from './evidence';
import { broken, type Invariant } from './violation';

/** An event of a lender that was answered with 204. */
interface Reported {
  readonly lender: string;
  readonly eventId: string;
  readonly application: string;
  readonly type: string;
  readonly occurredAt: number;
  /** It was told of a day. */
  readonly hasNoTime: boolean;
  readonly cents: number;
  readonly corrects: string | null;
}

const kinds = ['applied', 'approved', 'rejected', 'funded', 'returned', 'charged_back'];
/** Whether a moment stands for a day in South Africa: its first one. */
export const isDay = (ms: number) => (ms + 2 * 3_600_000) % 86_400_000 === 0;

/** Where an operator has placed what a lender reported under a number that nobody has, by lender and event. */
function placed({ entries, tables, lenderIds }: Evidence): Map<string, string> {
  const stored = new Set(
    (tables.outcome ?? []).map(({ partner_id, event_id }) => `${partner_id} ${event_id}`),
  );
  const asked = new Map(
    entries
      .filter(({ act }) => act === 'place an outcome')
      .map((entry) => [String(entry.asked.eventId), String(entry.asked.application)]),
  );
  return new Map(
    [...lenderIds].flatMap(([lender, id]) =>
      [...asked].flatMap(([event, application]): [string, string][] =>
        stored.has(`${id} ${event}`) ? [[`${lender} ${event}`, application]] : [],
      ),
    ),
  );
}

/** What lenders reported; of an event that came several times, what was said the first time counts. */
function reported(evidence: Evidence): Reported[] {
  const { entries } = evidence;
  const places = placed(evidence);
  const seen = new Map<string, Reported>();
  for (const { act, who, asked, told } of entries) {
    if (act !== 'report' || told?.status !== 204) continue;
    const said = asked.said as Record<string, unknown>;
    const name = `${who} ${said.event_id}`;
    const occurredAt = Date.parse(String(said.occurred_at));
    if (!seen.has(name))
      seen.set(name, {
        lender: who,
        eventId: String(said.event_id),
        application: places.get(name) ?? String(said.application_id),
        type: String(said.type),
        occurredAt,
        hasNoTime: isDay(occurredAt),
        cents: Number(said.amount_cents ?? 0),
        corrects: said.corrects === undefined ? null : String(said.corrects),
      });
  }
  return [...seen.values()];
}

type Placed = Pick<Reported, 'type' | 'eventId' | 'occurredAt' | 'hasNoTime'>;

/** In the order in which they count: by time, and of a day without a time behind all of that day that may come before. */
export function ordered<One extends Placed>(events: readonly One[]): One[] {
  const placeOf = (one: One) =>
    one.hasNoTime
      ? Math.max(
          one.occurredAt,
          ...events
            .filter(
              (other) =>
                !other.hasNoTime &&
                dayOf(other.occurredAt) === dayOf(one.occurredAt) &&
                kinds.indexOf(other.type) <= kinds.indexOf(one.type),
            )
            .map(({ occurredAt }) => occurredAt),
        )
      : one.occurredAt;
  return [...events].sort(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      kinds.indexOf(a.type) - kinds.indexOf(b.type) ||
      Number(a.hasNoTime) - Number(b.hasNoTime) ||
      (a.eventId < b.eventId ? -1 : 1),
  );
}

/** What the plans of the world pay for an application: R 5 for its acceptance, 2,5 % of what was paid out. */
function earned(isAccepted: boolean, events: readonly Reported[]): number {
  const standing = new Map<string, number>(isAccepted ? [['accepted', 500]] : []);
  for (const { type, cents } of ordered(events)) {
    if (type === 'funded' && !standing.has('funded'))
      standing.set('funded', Math.round((cents * 250) / 10_000));
    if (type === 'returned' || type === 'charged_back') standing.clear();
  }
  return [...standing.values()].reduce((sum, one) => sum + one, 0);
}

export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'report-is-stored-once',
    says: 'What a lender reported is stored once, with the amount that it told, or waits to be placed.',
    find: (evidence) => {
      const rows = grouped(
        [...(evidence.tables.outcome ?? []), ...(evidence.tables.outcome_unplaced ?? [])],
        ({ partner_id, event_id }) => `${partner_id} ${event_id}`,
      );
      return reported(evidence).flatMap(({ lender, eventId, cents, type }) => {
        const found = rows.get(`${evidence.lenderIds.get(lender)} ${eventId}`) ?? [];
        const [one] = found;
        const isTrue = found.length === 1 && one?.kind === type && Number(one.amount_cents ?? 0) === cents;
        return isTrue
          ? []
          : [
              broken(
                `${lender} told of ${eventId} (${type}, ${cents}), which is stored ${found.length} times`,
              ),
            ];
      });
    },
  },
  {
    name: 'ledger-is-what-was-earned',
    says: 'An affiliate’s ledger adds up to what its applications earned by what lenders told, worked out slowly.',
    find: (evidence) => {
      const events = reported(evidence);
      const replaced = new Set(events.map(({ lender, corrects }) => `${lender} ${corrects}`));
      const counting = grouped(
        events.filter(({ lender, eventId }) => !replaced.has(`${lender} ${eventId}`)),
        ({ application }) => application,
      );
      const least = new Map<string, number>();
      const most = new Map<string, number>();
      const calls = [...grouped(evidence.calls, (one) => one.application).values()].flatMap(([first]) =>
        first ? [first] : [],
      );
      for (const held of grouped(calls, ({ lead, lender }) => `${lead} ${lender}`).values()) {
        const affiliate = evidence.affiliateOf.get(String(held[0]?.values.id_number));
        if (affiliate === undefined) continue;
        // A lender that has a lead twice, once after all, is paid for once: for either.
        const accepted = held.filter(({ decision }) => decision === 'accepted');
        const sumWith = (paid: string | null) =>
          held.reduce(
            (sum, { application }) => sum + earned(application === paid, counting.get(application) ?? []),
            0,
          );
        const sums = accepted.map(({ application }) => sumWith(application));
        // What a lender took and an erasure kept from being heard waits for an operator.
        if (sums.length === 0 || evidence.erased.has(String(held[0]?.values.id_number)))
          sums.push(sumWith(null));
        least.set(affiliate, (least.get(affiliate) ?? 0) + Math.min(...sums));
        most.set(affiliate, (most.get(affiliate) ?? 0) + Math.max(...sums));
      }
      return [...evidence.affiliateIds].flatMap(([affiliate, id]) => {
        const ledger = (evidence.tables.commission_entry ?? [])
          .filter(({ affiliate_id }) => Number(affiliate_id) === id)
          .reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0);
        const [low, high] = [least.get(affiliate) ?? 0, most.get(affiliate) ?? 0];
        return ledger >= low && ledger <= high
          ? []
          : [
              broken(
                `${affiliate} has ${ledger} cents in its ledger and earned ${low === high ? low : `${low} to ${high}`}`,
              ),
            ];
      });
    },
  },
  {
    name: 'placed-is-recorded',
    says: 'What an operator placed is recorded, and waits no more.',
    find: ({ entries, tables }) => {
      const waiting = new Set((tables.outcome_unplaced ?? []).map(({ event_id }) => String(event_id)));
      return entries
        .filter(({ act, told }) => act === 'place an outcome' && told !== null && told.status < 300)
        .filter(({ asked }) => waiting.has(String(asked.eventId)))
        .map(({ n, asked }) => broken(`${asked.eventId} was placed and waits (entry ${n})`));
    },
  },
  {
    name: 'no-entry-twice',
    says: 'No entry of the ledger is made twice for the same application, outcome and plan.',
    find: ({ tables }) =>
      [
        ...grouped(tables.commission_entry ?? [], (row) =>
          ['application_id', 'outcome_id', 'plan_id', 'taken_back_by', 'kind', 'revision']
            .map((name) => row[name])
            .join(' '),
        ),
      ].flatMap(([of, rows]) =>
        rows.length === 1 ? [] : [broken(`the entry ${of} stands ${rows.length} times`)],
      ),
  },
  {
    name: 'closed-month-stays',
    says: 'A month that was closed has for ever the figures that were told then, and they are the sum of its entries.',
    find: ({ entries, tables, affiliateIds }) =>
      entries.flatMap(({ act, asked, told }) => {
        if (act !== 'close month' || told === null || told.status >= 300) return [];
        const id = affiliateIds.get(String(asked.affiliate));
        const { month, number, closingCents, entries: count } = told.body as Record<string, unknown>;
        const isOf = (row: Row) =>
          Number(row.affiliate_id) === id && row.environment === 'uat' && String(row.month) <= `${month}-01`;
        const row = (tables.commission_statement ?? []).find(
          (one) => isOf(one) && Number(one.number) === number,
        );
        const all = (tables.commission_entry ?? []).filter(isOf);
        const sum = all.reduce((cents, { amount_cents }) => cents + Number(amount_cents), 0);
        const isTrue =
          row !== undefined &&
          Number(row.closing_cents) === closingCents &&
          Number(row.entries) === count &&
          sum === closingCents;
        return isTrue
          ? []
          : [
              broken(
                `${asked.affiliate} was told ${closingCents} cents for ${month}, and has ${row?.closing_cents} there, ${sum} in entries`,
              ),
            ];
      }),
  },
  {
    name: 'closed-month-is-told',
    says: 'An affiliate is told of each month that is closed, once.',
    find: ({ events, tables, affiliateIds }) =>
      [...affiliateIds].flatMap(([affiliate, id]) => {
        const closed = (tables.commission_statement ?? []).filter(
          (row) => Number(row.affiliate_id) === id,
        ).length;
        const told = events.filter(
          (one) => one.affiliate === affiliate && one.type === 'statement.closed',
        ).length;
        return closed === told
          ? []
          : [broken(`${affiliate} has ${closed} closed months and was told of ${told}`)];
      }),
  },
];
