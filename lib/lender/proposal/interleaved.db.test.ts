import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Context, LenderContext } from '@/lib/base/actor/context';
import { changePartner } from '@/lib/catalogue/partner/change-partner';
import { changePartnerInput } from '@/lib/catalogue/partner/input';
import { getPartner } from '@/lib/catalogue/partner/list-partners';
import { applyPlanned } from '@/lib/catalogue/planned-change/apply-planned';
import { getProposal } from '@/lib/catalogue/planned-change/get-proposal';
import { changeOwnCapacity } from '@/lib/lender/capacity/change-capacity';
import { changeOwnCapacityInput } from '@/lib/lender/capacity/schema';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent, makeLender, makePartner } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { listOwnRules } from './list-own';
import { propose as proposeVerb } from './propose';
import { proposeInput } from './schema';

// Proposals, saves of operators and changes at once, in any order: a slow model says which may be taken. What is
// overwritten was seen by who overwrote it, and what is refused leaves everything as it was.
const db = withDatabase();
const propose = checked(proposeInput, proposeVerb);
const save = checked(changePartnerInput, changePartner);
const changeAtOnce = checked(changeOwnCapacityInput, changeOwnCapacity);
const runs = Number(process.env.PROPOSAL_RUNS ?? 12);

/** What is changed, each a number: the rule's value, places a day, opening hours in which to answer, priority. */
interface Values {
  rule: number;
  cap: number;
  hours: number;
  priority: number;
}
type Field = keyof Values;

let ctx: Context;
let manager: LenderContext;
let partnerId: number;
let title: string;

beforeAll(async () => {
  ctx = makeContext(db.database);
  const lenderId = (await makeLender(db)).id;
  title = (await makeIntent(db, { environment: 'uat' })).title;
  partnerId = (await makePartner(db, { environment: 'uat' })).id;
  await db.sql`update partner set lender_id = ${lenderId}, active = true where id = ${partnerId}`;
  manager = await makeLenderPerson(db.database, lenderId, { role: 'manager' });
});

const intents = (value: number) => [
  { title, eligibility: [{ field: 'net_income', operator: '>=' as const, value }] },
];
const capacity = (most: number) => ({
  caps: [{ counts: 'applications' as const, window: 'day' as const, most }],
});
const parts = {
  rule: (value: number) => ({ intents: intents(value) }),
  cap: (value: number) => ({ capacity: capacity(value) }),
  hours: (value: number) => ({ answer_within_hours: value }),
  priority: (value: number) => ({ priority: value }),
} satisfies Record<Field, (value: number) => object>;

async function readValues(): Promise<Values & { version: number }> {
  const { entry, version } = await getPartner(ctx, { partnerId });
  const [own] = await listOwnRules(manager);
  return {
    rule: Number(entry.intents[0]?.eligibility[0]?.value),
    cap: entry.capacity?.caps[0]?.most ?? 0,
    hours: own?.answerWithinHours ?? 0,
    priority: entry.priority,
    version,
  };
}

const number = fc.integer({ min: 1, max: 4 });
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('operator looks' as const, 'lender looks' as const) }),
  fc.record({
    kind: fc.constant('operator saves' as const),
    field: fc.constantFrom('rule' as const, 'cap' as const, 'priority' as const),
    value: number,
  }),
  fc.record({ kind: fc.constant('lender changes' as const), value: number }),
  fc.record({
    kind: fc.constant('lender proposes' as const),
    field: fc.constantFrom('rule' as const, 'cap' as const, 'hours' as const),
    value: number,
  }),
  fc.record({ kind: fc.constant('proposal seen' as const), which: fc.nat(3) }),
  fc.record({ kind: fc.constant('applied' as const), which: fc.nat(3), overwrite: fc.boolean() }),
);

interface Proposal {
  id: number;
  field: Field;
  from: number;
  to: number;
  /** What its operator saw when they looked; null: they have not. */
  seen: { newest: number; value: number } | null;
  isOpen: boolean;
}

async function play(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  const start = await getPartner(ctx, { partnerId });
  await save(ctx, {
    partnerId,
    fewer: true,
    entry: { ...start.entry, intents: intents(1), capacity: capacity(4), priority: 1 },
  } as never);
  await db.sql`update partner set answer_within_hours = 8 where id = ${partnerId}`;
  let is = await readValues();
  let [operator, lender] = [is, is];
  const proposals: Proposal[] = [];
  for (const one of steps) {
    const was = is;
    const succeeded = async (run: () => Promise<unknown>) =>
      run().then(
        () => true,
        () => false,
      );
    let expected: Values = was;
    if (one.kind === 'operator looks') operator = was;
    if (one.kind === 'lender looks') lender = was;
    if (one.kind === 'operator saves') {
      const { entry } = await getPartner(ctx, { partnerId });
      // The form sends all that was seen, with one thing changed.
      const body = {
        ...entry,
        ...parts.rule(operator.rule),
        ...parts.cap(operator.cap),
        ...parts.priority(operator.priority),
        ...parts[one.field](one.value),
      };
      const taken = await succeeded(() =>
        save(ctx, { partnerId, version: operator.version, fewer: true, entry: body } as never),
      );
      const typed: Values = { ...operator, [one.field]: one.value };
      const { rule, cap, priority } = typed;
      const isAsIs = rule === was.rule && cap === was.cap && priority === was.priority;
      expect(taken).toBe(isAsIs || operator.version === was.version);
      if (taken && operator.version === was.version) expected = { ...was, [one.field]: one.value };
    }
    if (one.kind === 'lender changes') {
      const taken = await succeeded(() =>
        changeAtOnce(manager, {
          partnerId,
          version: lender.version,
          entry: { capacity: capacity(one.value) },
        }),
      );
      expect(taken).toBe(lender.version === was.version && one.value <= was.cap);
      if (taken) expected = { ...was, cap: one.value };
    }
    if (one.kind === 'lender proposes') {
      const made: { id: number }[] = [];
      const taken = await succeeded(async () =>
        made.push(
          await propose(manager, {
            partnerId,
            version: lender.version,
            entry: parts[one.field](one.value),
          } as never),
        ),
      );
      expect(taken).toBe(lender.version === was.version && was[one.field] !== one.value);
      for (const { id } of made)
        proposals.push({
          id,
          field: one.field,
          from: was[one.field],
          to: one.value,
          seen: null,
          isOpen: true,
        });
    }
    if (one.kind === 'proposal seen') {
      const found = proposals[one.which];
      const effect = found && (await getProposal(ctx, { plannedId: found.id })).effect;
      if (found && effect) found.seen = { newest: effect.newest, value: was[found.field] };
    }
    if (one.kind === 'applied') {
      const found = proposals[one.which];
      if (found?.seen) {
        const { seen, field, from, to } = found;
        const taken = await succeeded(() =>
          applyPlanned(ctx, { plannedId: found.id, seen: seen.newest, overwrite: one.overwrite }),
        );
        // What goes is what it was proposed from, is there already, or was seen by who overwrites it.
        const isConflict = was[field] !== from && was[field] !== to;
        if (taken) {
          expect(found.isOpen && (!isConflict || one.overwrite)).toBe(true);
          expect(seen.value).toBe(was[field]);
          expected = { ...was, [field]: to };
          found.isOpen = false;
        } else if (found.isOpen && seen.value === was[field]) {
          const newest = (await getProposal(ctx, { plannedId: found.id })).effect?.newest;
          expect(newest !== seen.newest || (isConflict && !one.overwrite)).toBe(true);
        }
      }
    }
    is = await readValues();
    expect({ ...is, version: 0 }).toEqual({ ...expected, version: 0 });
  }
  await db.sql`update planned_change set status = 'cancelled', settled_at = now() where settled_at is null`;
  await db.sql`update catalogue_version set source = 'saved' where source = 'lender'`;
}

test('nothing is overwritten unseen, in any order of proposals and saves', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), play), {
    numRuns: runs,
    endOnFailure: true,
  });
}, 240_000);
