import type { Entry } from './entry';
import type { Evidence, Row } from './evidence';
import { broken, type Invariant } from './violation';

/** How long after its time a planned change may be made: a worker looks every second, and a machine may be busy. */
const boundMs = 10_000;

interface Plan {
  readonly entry: Entry;
  readonly word: string;
  readonly dueAt: number;
  readonly row: Row | undefined;
}

/** Each change that was planned adds a word of its own to a product. */
function plansOf({ entries, tables }: Evidence): Plan[] {
  return entries
    .filter(({ act, told }) => act === 'plan' && told !== null && told.status < 300)
    .map((entry) => {
      const word = String(entry.asked.word);
      return {
        entry,
        word,
        dueAt: Date.parse(String((entry.asked.body as Row).dueAt)),
        // The next plan of the product has the word as what was there before.
        row: (tables.planned_change ?? []).find(({ entries: wanted }) =>
          (wanted as { after?: { synonyms?: string[] } }[]).some(({ after }) =>
            after?.synonyms?.includes(word),
          ),
        ),
      };
    });
}

export const plannedInvariants: readonly Invariant[] = [
  {
    name: 'rule-is-as-it-was-left',
    says: 'The rules of a lender are those that were saved or restored last.',
    find: ({ entries, tables, bounds, lenderIds }) =>
      [...bounds].flatMap(([name, [least, most]]) => {
        const acts = ['narrow a rule', 'widen a rule', 'restore a version'];
        const last = entries.filter(({ act, asked }) => acts.includes(act) && asked.lender === name).at(-1);
        // Of a save whose answer was lost nobody knows; a version that was asked for and refused is saved next.
        if (!last?.told || last.told.status >= 300) return [];
        const wanted = last.act === 'narrow a rule' ? Number(last.asked.most) : most;
        return (tables.partner_intent ?? [])
          .filter(({ partner_id }) => Number(partner_id) === lenderIds.get(name))
          .filter(
            ({ eligibility }) =>
              JSON.stringify((eligibility as { value: unknown }[])[0]?.value) !== `[${least},${wanted}]`,
          )
          .map(({ eligibility }) =>
            broken(
              `${name} should take ${least} to ${wanted}, and has ${JSON.stringify(eligibility)} (entry ${last.n})`,
            ),
          );
      }),
  },
  {
    name: 'planned-change-comes-to-its-end',
    says: 'A planned change is made or held soon after its time; what was made is in the catalogue.',
    find: (evidence) => {
      const end = evidence.entries.at(-1)?.until ?? 0;
      const plans = plansOf(evidence);
      const open = plans.filter(
        ({ row, dueAt }) => dueAt + boundMs < end && row?.status !== 'applied' && row?.status !== 'held',
      );
      const last = new Map<number, Plan>();
      for (const plan of plans)
        if (plan.row?.status === 'applied') {
          const { intentId } = (plan.entry.asked.body as { change: { intentId: number } }).change;
          const before = last.get(intentId);
          if (!before || String(before.row?.settled_at) < String(plan.row.settled_at))
            last.set(intentId, plan);
        }
      return [
        ...open.map(({ word, row }) => broken(`${word} is ${row?.status}, and its time is over`)),
        ...[...last].flatMap(([id, { word }]) => {
          const product = (evidence.tables.intent ?? []).find((row) => Number(row.id) === id);
          return (product?.synonyms as string[] | undefined)?.includes(word)
            ? []
            : [broken(`${word} was made and is not in the catalogue`)];
        }),
      ];
    },
  },
  {
    name: 'planned-by-who-was-suspended-is-held',
    says: 'A planned change is not made while the operator who planned it is suspended.',
    find: (evidence) =>
      plansOf(evidence).flatMap(({ word, dueAt, row }) => {
        const suspended = evidence.entries.find(
          ({ act, asked, told }) =>
            act === 'suspend the planner' && asked.word === word && told?.status === 200,
        );
        if (suspended === undefined || suspended.until >= dueAt || row?.status !== 'applied') return [];
        // By the order of the audit: a worker that had no time, or had to wait, asks once they are let in again.
        const audit = evidence.tables.audit_event ?? [];
        const made = audit.find(
          ({ action, subject_id }) =>
            action === 'catalogue.planned-applied' && String(subject_id) === String(row.id),
        );
        const last = audit
          .filter(({ action }) => ['user.suspended', 'user.let-in-again'].includes(String(action)))
          .filter(({ subject_id }) => String(subject_id) === String(row.actor_id))
          .filter(({ id }) => Number(id) < Number(made?.id))
          .reduce<Row | null>((one, other) => (Number(other.id) > Number(one?.id ?? 0) ? other : one), null);
        return last?.action === 'user.suspended'
          ? [broken(`${word} was made while its operator was suspended`)]
          : [];
      }),
  },
];
