import { dayOf, type Evidence, grouped, type Row, wasFaulty } from './evidence';
import { countReport, readReport, reportFigures } from './report-count';
import { broken, type Invariant } from './violation';

/** A page that is open asks again and again; that is one look for so long. */
const sameLookMs = 10 * 60_000;
/** Looks are stored together, a little after their answers: what dies with its process is that much, on a busy machine. */
const storedWithinMs = 3_000;

/** The rows of leads, by affiliate and phone. */
const leadsByPhone = ({ tables }: Evidence) =>
  grouped(tables.lead ?? [], (row) => `${row.affiliate_id} ${row.cell_phone_number}`);

interface DashboardBody {
  readonly days: readonly { day: string; leads: number; accepted: number }[];
  readonly partners: readonly { id: number; chosen: number; accepted: number }[];
}

const funnel = (leads: number, accepted: number) => `${leads} leads, ${accepted} accepted`;

export const pageInvariants: readonly Invariant[] = [
  {
    name: 'look-leaves-a-trace',
    says: 'Whoever is shown an applicant on a page or by the API stands in the record of reads.',
    find: (evidence) => {
      const { entries, tables, affiliateIds } = evidence;
      const leads = leadsByPhone(evidence);
      const reads = grouped(
        tables.lead_read ?? [],
        ({ actor_kind, actor_id, lead_id }) =>
          `${actor_kind} ${actor_kind === 'user' ? actor_id : ''} ${lead_id}`,
      );
      return entries.flatMap(({ act, asked, told, at, until, n }) => {
        if (told?.status !== 200 || !['read lead page', 'read lead', 'last look at a lead'].includes(act))
          return [];
        if (wasFaulty(evidence, at - storedWithinMs, until + storedWithinMs)) return [];
        const body = told.body as Row;
        const phone = act === 'read lead page' ? body.cellPhoneNumber : body.cell_phone_number;
        const ofPhone = leads.get(`${affiliateIds.get(String(asked.affiliate))} ${phone}`) ?? [];
        const ids = ofPhone
          .filter(({ created_at }) => Date.parse(String(created_at)) <= until)
          .map(({ id }) => Number(id));
        // Of an applicant who was erased since, and perhaps came again, nothing tells which lead it was.
        if (ids.length === 0) return [];
        const reader = act === 'read lead page' ? `user ${asked.user}` : 'key ';
        const from = at - (act === 'read lead page' ? sameLookMs : 0) - storedWithinMs;
        const isKept = ids.some((id) =>
          reads.get(`${reader} ${id}`)?.some((row) => {
            const readAt = Date.parse(String(row.at));
            return readAt >= from && readAt <= until + storedWithinMs;
          }),
        );
        return isKept ? [] : [broken(`${reader} was shown lead ${asked.lead} without a trace (entry ${n})`)];
      });
    },
  },
  {
    name: 'dashboard-is-a-slow-count',
    says: 'The dashboard counts as many leads and accepted ones, by day and by chosen lender, as there are.',
    find: ({ entries, tables, affiliateIds }) => {
      const lenders = new Map(
        (tables.application ?? []).map(({ id, partner_id }) => [Number(id), Number(partner_id)]),
      );
      return entries.flatMap(({ act, asked, told }) => {
        if (act !== 'last look at the dashboard' || told?.status !== 200) return [];
        const affiliateId = affiliateIds.get(String(asked.affiliate));
        const leads = (tables.lead ?? []).filter(
          (row) => Number(row.affiliate_id) === affiliateId && row.environment === 'uat',
        );
        const own = new Map<string, readonly Row[]>([
          ...grouped(leads, ({ created_at }) => `of ${dayOf(Date.parse(String(created_at)))}`),
          ...grouped(
            leads.filter(({ application_id }) => application_id !== null),
            ({ application_id }) => `at lender ${lenders.get(Number(application_id))}`,
          ),
        ]);
        const { days, partners } = told.body as DashboardBody;
        const shown = new Map<string, string>([
          ...days.map((row) => [`of ${row.day}`, funnel(row.leads, row.accepted)] as const),
          ...partners.map((row) => [`at lender ${row.id}`, funnel(row.chosen, row.accepted)] as const),
        ]);
        return [...new Set([...own.keys(), ...shown.keys()])].flatMap((one) => {
          const rows = own.get(one) ?? [];
          const is = funnel(rows.length, rows.filter(({ state }) => state === 'accepted').length);
          const says = shown.get(one) ?? funnel(0, 0);
          return is === says
            ? []
            : [broken(`${asked.affiliate} has ${is} ${one}, and the dashboard says ${says}`)];
        });
      });
    },
  },
  {
    name: 'report-is-a-slow-count',
    says: 'A report has, by affiliate and day, as many leads and outcomes, as much paid out and as much commission as there are.',
    find: (evidence) =>
      evidence.entries.flatMap(({ act, told }) => {
        if (act !== 'last look at the report' || told?.status !== 200) return [];
        const shown = readReport(String(told.body));
        const counted = countReport(evidence);
        return [...new Set([...shown.keys(), ...counted.keys()])].flatMap((one) =>
          reportFigures.flatMap((figure) => {
            const [is, says] = [counted.get(one)?.[figure] ?? 0, shown.get(one)?.[figure] ?? 0];
            return is === says ? [] : [broken(`${one} has ${figure} ${is}, and the report says ${says}`)];
          }),
        );
      }),
  },
];
