import { notToBeContacted, personsOf } from './applicant';
import { boundMs, type Span, standing } from './decision';
import type { Entry } from './entry';
import { type Evidence, grouped, type Row, wasFaulty } from './evidence';
import { broken, type Invariant } from './violation';

/** A text message that left the house. */
interface Text {
  readonly id: string;
  readonly row: Row;
  /** When it can have left: after it was claimed, and before it had arrived. */
  readonly at: number;
  readonly until: number;
  /** What an actor knows the lead as; null: its applicant was erased since. */
  readonly lead: string | null;
}

/** For so long a worker claims a message before it asks whether it may be sent, and so long the call may take. */
const leaseMs = 12_000;
const callMs = 10_000;

/** While PostgreSQL is away a worker waits to say what was sent: of that nobody knows when it left. */
function textsOf(evidence: Evidence): Text[] {
  const { tables, acknowledged, entries } = evidence;
  const away = { ...evidence, faults: evidence.faults.filter(({ act }) => act === 'kill postgres') };
  const ofPhone = new Map(acknowledged.map(({ phone, id }) => [phone, id]));
  for (const { act, asked, told } of entries)
    if (act === 'read lead page' && told?.status === 200)
      ofPhone.set(String((told.body as Row).cellPhoneNumber), String(asked.lead));
  const leads = new Map((tables.lead ?? []).map((row) => [String(row.id), row]));
  return (tables.text_message ?? [])
    .filter(({ status }) => status === 'sent')
    .map((row) => ({
      id: String(row.id),
      row,
      at: Math.max(
        Date.parse(String(row.next_call_at)) - leaseMs,
        Date.parse(String(row.settled_at)) - callMs,
      ),
      until: Date.parse(String(row.settled_at)),
      lead: ofPhone.get(String(leads.get(String(row.lead_id))?.cell_phone_number)) ?? null,
    }))
    .filter(({ at, until }) => !wasFaulty(away, at - boundMs, until));
}

/** How calls went that end texts for the lead, until a later one says otherwise. */
const endings = ['not interested', 'wrong number'];

export const textInvariants: readonly Invariant[] = [
  {
    name: 'no-text-to-who-said-no',
    says: 'No text message leaves for an applicant who is not to be contacted, from the bound on.',
    find: (evidence) => {
      const since = notToBeContacted(evidence);
      const persons = personsOf(evidence);
      const affiliates = namesOf(evidence);
      return textsOf(evidence).flatMap(({ id, row, at, lead }) => {
        const from = since.get(`${affiliates.get(Number(row.affiliate_id))} ${persons.get(lead ?? '')}`);
        return from === undefined || at < from + boundMs
          ? []
          : [broken(`text message ${id} of lead ${lead} was sent, who is not to be contacted`, lead)];
      });
    },
  },
  {
    name: 'no-text-after-a-call-that-ended-it',
    says: 'No text message leaves for a lead whose number is wrong or whose applicant is not interested, from the bound on.',
    find: (evidence) => {
      const calls = grouped(
        evidence.entries.filter(({ act }) => act === 'dispose'),
        ({ asked }) => String(asked.lead),
      );
      return textsOf(evidence).flatMap(({ id, at, until, lead }) => {
        const last = lead === null ? undefined : lastWord(calls.get(lead) ?? [], at, until);
        return last && endings.includes(last)
          ? [broken(`text message ${id} of lead ${lead} was sent: ${last}`, lead)]
          : [];
      });
    },
  },
  {
    name: 'no-text-after-erasure',
    says: 'No text message leaves for an applicant who was erased, from the bound on.',
    find: (evidence) => {
      const erased = new Map(
        (evidence.tables.lead ?? [])
          .filter(({ erased_at }) => erased_at !== null)
          .map((row) => [String(row.id), Date.parse(String(row.erased_at))]),
      );
      return textsOf(evidence).flatMap(({ id, row, at }) =>
        at > (erased.get(String(row.lead_id)) ?? Number.POSITIVE_INFINITY) + boundMs
          ? [broken(`text message ${id} was sent after its applicant was erased`)]
          : [],
      );
    },
  },
  {
    name: 'no-text-while-it-has-to-wait',
    says: 'No text message leaves while its affiliate is suspended or its environment in maintenance, from the bound on.',
    find: (evidence) => {
      const suspended = standing(evidence.entries, 'suspended');
      const maintenance = standing(evidence.entries, 'maintenance');
      const affiliates = namesOf(evidence);
      return textsOf(evidence).flatMap(({ id, row, at, until, lead }) => {
        const affiliate = affiliates.get(Number(row.affiliate_id)) ?? '';
        const hadToWait = (all: readonly Span[], of: string) =>
          all.some((one) => one.of === of && at > one.from && until < one.to);
        return hadToWait(suspended, affiliate) || hadToWait(maintenance, '')
          ? [broken(`text message ${id} of lead ${lead} was sent though it had to wait`, lead)]
          : [];
      });
    },
  },
];

const namesOf = ({ affiliateIds }: Evidence) => new Map([...affiliateIds].map(([name, id]) => [id, name]));

/** How the last call of a lead before a time went; null where nobody knows: one crosses it, or had no answer. */
function lastWord(calls: readonly Entry[], at: number, until: number): string | null {
  const before = calls.filter((call) => call.at <= until && (call.told === null || call.told.status < 300));
  const last = before.at(-1);
  if (!last?.told || before.some((call) => call.until + boundMs > at || call.told === null)) return null;
  return String((last.asked.body as Row).kind);
}
