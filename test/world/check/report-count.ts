import { dayOf, type Evidence, grouped, type Row } from './evidence';
import { isDay, ordered } from './money';

export const reportFigures = [
  'leads',
  'accepted',
  'approved',
  'funded',
  'returned',
  'amount',
  'commission',
] as const;
type ReportCount = Record<(typeof reportFigures)[number], number>;
const money: readonly string[] = ['amount', 'commission'];

/** Reads a report's file: by affiliate and day; money in cents. */
export function readReport(csv: string): Map<string, ReportCount> {
  const [header = [], ...rows] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
  const cell = (row: readonly string[], name: string) => row[header.indexOf(name)] ?? '';
  return new Map(
    rows.map((row) => [
      `${cell(row, 'affiliate')} ${cell(row, 'day')}`,
      Object.fromEntries(
        reportFigures.map((name) =>
          money.includes(name)
            ? [name, Math.round(Number(cell(row, `${name} (rand)`)) * 100)]
            : [name, Number(cell(row, name))],
        ),
      ) as ReportCount,
    ]),
  );
}

/** Counts the same by the rows of leads, applications, outcomes and the ledger. */
export function countReport({ tables, affiliateIds }: Evidence): Map<string, ReportCount> {
  const names = new Map([...affiliateIds].map(([name, id]) => [id, name]));
  const counts = new Map<string, ReportCount>();
  const ofLead = new Map<string, ReportCount>();
  const none = { leads: 0, accepted: 0, approved: 0, funded: 0, returned: 0, amount: 0, commission: 0 };
  for (const { id, affiliate_id, created_at, state } of tables.lead ?? []) {
    const name = `${names.get(Number(affiliate_id))} ${dayOf(Date.parse(String(created_at)))}`;
    const count = counts.get(name) ?? { ...none };
    counts.set(name, count);
    ofLead.set(String(id), count);
    count.leads += 1;
    if (state === 'accepted') count.accepted += 1;
  }
  const replaced = new Set((tables.outcome ?? []).map(({ corrects }) => String(corrects)));
  const outcomes = grouped(
    (tables.outcome ?? []).filter(({ id }) => !replaced.has(String(id))),
    ({ application_id }) => String(application_id),
  );
  const ledger = grouped(
    (tables.commission_entry ?? []).filter(({ plan_id }) => plan_id !== null),
    ({ application_id }) => String(application_id),
  );
  for (const { id, lead_id } of tables.application ?? []) {
    const count = ofLead.get(String(lead_id));
    if (!count) continue;
    const own = outcomes.get(String(id)) ?? [];
    const has = (...kinds: string[]) => own.some(({ kind }) => kinds.includes(String(kind)));
    if (has('approved', 'funded')) count.approved += 1;
    if (has('funded')) count.funded += 1;
    if (has('returned', 'charged_back')) count.returned += 1;
    count.amount += paidOut(own);
    for (const { amount_cents } of ledger.get(String(id)) ?? []) count.commission += Number(amount_cents);
  }
  return counts;
}

/** A pay-out that is told twice is one; after it was taken back the next one counts. */
function paidOut(outcomes: readonly Row[]): number {
  const told = outcomes.map(({ kind, event_id, occurred_at, amount_cents }) => {
    const occurredAt = Date.parse(String(occurred_at));
    const hasNoTime = isDay(occurredAt);
    return {
      type: String(kind),
      eventId: String(event_id),
      occurredAt,
      hasNoTime,
      cents: Number(amount_cents),
    };
  });
  let [sum, isPaid] = [0, false];
  for (const { type, cents } of ordered(told)) {
    if (type === 'funded' && !isPaid) [sum, isPaid] = [sum + cents, true];
    if (type === 'returned' || type === 'charged_back') isPaid = false;
  }
  return sum;
}
