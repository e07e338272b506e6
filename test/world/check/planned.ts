import type { Entry } from './entry';
import { type Evidence, type Row, wasFaulty } from './evidence';
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
        row: (tables.planned_change ?? []).find(({ entries: wanted }) =>
          JSON.stringify(wanted).includes(`"${word}"`),
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
        const of = (act: string) =>
          evidence.entries.find(
            (one) => one.act === act && one.asked.word === word && one.told?.status === 200,
          );
        const suspended = of('suspend the planner');
        const letIn = of('let the planner in');
        if (suspended === undefined || suspended.until >= dueAt || row?.status !== 'applied') return [];
        // What a worker had no time for, or died of, is made once they are let in again: it is asked about then.
        const madeAt = Date.parse(String(row.settled_at));
        const isPlain =
          madeAt < (letIn?.at ?? Number.POSITIVE_INFINITY) && !wasFaulty(evidence, suspended.at, madeAt);
        return isPlain ? [broken(`${word} was made while its operator was suspended`)] : [];
      }),
  },
];
