import type { PlannedEntry } from '@/db/schema/catalogue/planned-change';
import { ageOn, readIdNumber } from '@/lib/applicant/rsa-id';
import type { Context } from '@/lib/base/actor/context';
import { isAppError } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { type CalendarDate, southAfricanDate } from '@/lib/base/time/date';
import type { PartnerEntry } from '@/lib/catalogue/partner/entry';
import { judgePastLeads } from '@/lib/catalogue/partner/try-rules';
import type { Environment } from '@/word/environment';
import type { GroupRate, ProposalRates } from './schema';

type IntentRules = PartnerEntry['intents'][number];

/** The first ages of the bands. */
const bands = [18, 25, 35, 45, 55, 65] as const;

/**
 * Works out what the proposed rules of a partner would mean among the newest leads, in all and by gender and age: for
 * operators, who read the counts as they are (design lender 11). Only products whose rules change.
 */
export async function findProposalRates(
  ctx: Context,
  environment: Environment,
  entries: readonly PlannedEntry[],
): Promise<ProposalRates[]> {
  const rates: ProposalRates[] = [];
  for (const { noun, id, fields } of entries)
    for (const { field, before, after } of fields) {
      if (noun !== 'partner' || id === null || field !== 'intents') continue;
      for (const rules of changedRules(before as IntentRules[], after as IntentRules[])) {
        const found = await ratesOf(ctx, environment, id, rules);
        if (found) rates.push(found);
      }
    }
  return rates;
}

function changedRules(before: readonly IntentRules[], after: readonly IntentRules[]): IntentRules[] {
  return after.filter((rules) => {
    const was = before.find(({ title }) => titleKey(title) === titleKey(rules.title));
    return JSON.stringify(was?.eligibility) !== JSON.stringify(rules.eligibility);
  });
}

/** Null: the product or the partner is no more. */
async function ratesOf(
  ctx: Context,
  environment: Environment,
  partnerId: number,
  { title, eligibility, probability_conditions }: IntentRules,
): Promise<ProposalRates | null> {
  const today = southAfricanDate(ctx.clock.now());
  const genders = new Map<string, GroupRate>();
  const ages = new Map<string, GroupRate>();
  try {
    const { tally } = await judgePastLeads(
      ctx,
      {
        ...{ environment, partnerId, intent: title, eligibility, probability_conditions },
        ...{ days: null, affiliateId: null },
      },
      {
        onLead: ({ values, was, is }) => {
          const { gender, band } = groupsOf(String(values.id_number ?? ''), today);
          add(genders, gender, was, is);
          add(ages, band, was, is);
        },
      },
    );
    const { leads, before, after } = tally;
    return { intent: title, leads, before, after, genders: sorted(genders), ages: sorted(ages) };
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return null;
    throw error;
  }
}

function groupsOf(idNumber: string, today: CalendarDate): { gender: string; band: string } {
  const facts = readIdNumber(idNumber, today);
  if (!facts) return { gender: 'gender unknown', band: 'age unknown' };
  const age = ageOn(facts.dateOfBirth, today);
  const at = bands.findLastIndex((first) => age >= first);
  const [first, next] = [bands[at], bands[at + 1]];
  const band =
    first === undefined
      ? `under ${bands[0]}`
      : next === undefined
        ? `${first} and older`
        : `${first} to ${next - 1}`;
  return { gender: facts.gender, band };
}

function add(groups: Map<string, GroupRate>, group: string, was: boolean, is: boolean): void {
  const rate = groups.get(group) ?? { group, leads: 0, before: 0, after: 0 };
  groups.set(group, {
    group,
    leads: rate.leads + 1,
    before: rate.before + (was ? 1 : 0),
    after: rate.after + (is ? 1 : 0),
  });
}

const sorted = (groups: Map<string, GroupRate>): GroupRate[] =>
  [...groups.values()].sort((one, other) => (one.group < other.group ? -1 : 1));
