import type { Entry } from './entry';

/** A row as the database has it: column names are those of the database. */
export type Row = Readonly<Record<string, unknown>>;

/** A lead that an affiliate was told of: by an answer with its id. */
export interface Acknowledged {
  readonly id: string;
  readonly affiliate: string;
  readonly idNumber: string;
  readonly phone: string;
  readonly intent: number;
  readonly entry: Entry;
}

/** A call that reached a lender with an application. */
export interface LenderCall {
  readonly entry: Entry;
  readonly lender: string;
  readonly key: string;
  readonly lead: string;
  readonly application: string;
  readonly kind: string;
  /** What the lender decided, whatever it said. */
  readonly decision: string;
  readonly isFirst: boolean;
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly signed: boolean;
}

/** An event of an affiliate's log as it was read at the end. */
export interface FeedEvent {
  readonly id: string;
  readonly position: number;
  readonly type: string;
  readonly lead: string | null;
  readonly sequence: number | null;
  readonly affiliate: string;
  readonly text: string;
}

/** All that the checker knows: what actors were told, and the tables as they are at the end. */
export interface Evidence {
  readonly entries: readonly Entry[];
  /** Columns are cast to text where they are numbers of 64 bits. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** Every value of every table, as text: of a row one line. */
  readonly everything: readonly { readonly table: string; readonly text: string }[];
  readonly opened: readonly Opened[];
  /** What the product printed. */
  readonly output: string;
  readonly acknowledged: readonly Acknowledged[];
  readonly calls: readonly LenderCall[];
  readonly events: readonly FeedEvent[];
  /** By name. */
  readonly lenderIds: ReadonlyMap<string, number>;
  readonly affiliateIds: ReadonlyMap<string, number>;
  /** Between which incomes a lender takes applicants; others take all. */
  readonly bounds: ReadonlyMap<string, readonly [number, number]>;
  /** ID numbers that an operator erased, or may have where the answer was lost, with when. */
  readonly erased: ReadonlyMap<string, number>;
  /** What `GET /lead/{hashid}` said at the end, by id. */
  readonly lastLooks: ReadonlyMap<string, Entry>;
  readonly lastPages: ReadonlyMap<string, Entry>;
  /** Whose applicant it is, by ID number: nobody in the world is sent by two affiliates. */
  readonly affiliateOf: ReadonlyMap<string, string>;
  /** When something was killed: from the moment until all was there again. */
  readonly faults: readonly Entry[];
}

const kept = [
  'lead',
  'application',
  'application_sent',
  'outcome',
  'outcome_unplaced',
  'commission_entry',
  'commission_statement',
  'lead_event',
  'offer',
  'event_outbox',
  'alert',
  'audit_event',
  'cap_use',
  'cap_window',
  'lead_read',
  'planned_change',
  'intent',
  'partner_intent',
  'text_message',
] as const;

/** All rows of all tables, by `schema.table`. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** What an encrypted cell holds. */
export interface Opened {
  readonly table: string;
  readonly column: string;
  /** Under which PII_KEY: 0 the first, 1 the next. */
  readonly key: number;
  /** None where it is no text; chance may give a short one more than one. */
  readonly texts: readonly string[];
}

/** Puts in order what is known: the checker needs nothing else, so that a world can be checked again from its files. */
export function gather(
  stored: Tables,
  entries: readonly Entry[],
  output: string,
  opened: readonly Opened[] = [],
): Evidence {
  const tables = Object.fromEntries(kept.map((name) => [name, stored[`public.${name}`] ?? []]));
  const everything = Object.entries(stored).flatMap(([table, rows]) =>
    rows.map((row) => ({ table, text: JSON.stringify(row) })),
  );
  const affiliateOf = new Map<string, string>();
  for (const { asked } of entries)
    for (const body of (asked.rows ?? [asked.body]) as (Row | undefined)[])
      if (body?.id_number && asked.affiliate)
        affiliateOf.set(String(body.id_number), String(asked.affiliate));
  const named = (act: string) =>
    new Map(
      entries
        .filter((entry) => entry.who === 'runner' && entry.act === act)
        .map(({ asked }) => [String(asked.name), Number(asked.id)]),
    );
  const byLead = (act: string) =>
    new Map(entries.filter((entry) => entry.act === act).map((entry) => [String(entry.asked.lead), entry]));
  const erased = new Map<string, number>();
  for (const { act, asked, at, told } of entries)
    if (act === 'erase' && (told === null || told.status < 300))
      erased.set(String((asked.body as Row).idNumber), at);
  return {
    entries,
    tables,
    everything,
    opened,
    output,
    acknowledged: entries.flatMap(acknowledgedBy),
    calls: entries.flatMap(callOf),
    events: entries.flatMap(eventsOf),
    lenderIds: named('lender'),
    affiliateIds: named('affiliate'),
    bounds: new Map(
      entries
        .filter(({ who, act, asked }) => who === 'runner' && act === 'lender' && asked.income)
        .map(({ asked }) => [String(asked.name), asked.income as [number, number]]),
    ),
    erased,
    affiliateOf,
    lastLooks: byLead('last look at a lead'),
    lastPages: byLead('last look at a page'),
    faults: entries.filter(({ who }) => who === 'fault'),
  };
}

const submitting = ['send lead', 'send offer', 'capture'];

function acknowledgedBy(entry: Entry): Acknowledged[] {
  const { act, asked, told } = entry;
  if (!submitting.includes(act) || !told || told.status >= 300) return [];
  const body = asked.body as Row;
  return [
    {
      id: String((told.body as Row).id),
      affiliate: String(asked.affiliate),
      idNumber: String(body.id_number),
      phone: String(body.cell_phone_number),
      intent: Number(body.intent_id),
      entry,
    },
  ];
}

function callOf(entry: Entry): LenderCall[] {
  const { act, asked, who } = entry;
  if (!who.startsWith('lender ') || !['called', 'called again'].includes(act)) return [];
  const text = String(asked.text);
  const body = JSON.parse(text) as Row;
  return [
    {
      entry,
      lender: who,
      key: String(asked.key),
      lead: String(asked.lead),
      application: String(asked.application),
      kind: String(body.kind),
      decision: String(asked.decision),
      isFirst: act === 'called',
      text,
      values: body.lead as Row,
      signed: asked.signed === true,
    },
  ];
}

function eventsOf({ who, act, asked, told }: Entry): FeedEvent[] {
  if (!who.startsWith('last feed') || act !== 'read feed' || told?.status !== 200) return [];
  const { events } = told.body as { events: { id: string; position: number; type: string; data: Row }[] };
  return events.map((event) => ({
    id: event.id,
    position: event.position,
    type: event.type,
    lead: typeof event.data.id === 'string' ? event.data.id : null,
    sequence: typeof event.data.sequence === 'number' ? event.data.sequence : null,
    affiliate: String(asked.affiliate),
    text: JSON.stringify(event),
  }));
}

/** The day of a moment in South Africa, which is two hours ahead: `2026-11-28`. */
export const dayOf = (ms: number): string => new Date(ms + 2 * 3_600_000).toISOString().slice(0, 10);

/** Groups by what `by` says of each. */
export function grouped<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const name = by(one);
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return groups;
}

/** How long it was day between two moments, in milliseconds: a night goes by at once, and nothing is done in it. */
export function awakeMs({ entries }: Evidence, from: number, to: number): number {
  const nights = entries.filter(({ act, who }) => who === 'runner' && act === 'night');
  return nights.reduce(
    (left, { at, until }) => left - Math.max(0, Math.min(until, to) - Math.max(at, from)),
    to - from,
  );
}

/** Whether something was killed, or had not come back, between two moments. */
export const wasFaulty = ({ faults }: Evidence, from: number, to: number): boolean =>
  faults.some(({ at, until }) => at < to && until + 3_000 > from);
