import { dayStart, southAfricanDate } from '@/lib/base/time/date';
import { holidayOn, weekdayOf } from '@/lib/catalogue/calendar/public-holiday';
import { type SampleApplicant, sampleApplicant } from './applicant';
import { type Random, randomOf } from './random';
import { type Story, storyOf } from './story';

const seed = 20_261_123;
const dayMs = 86_400_000;
export const sampleAgents = 3;

/** A lead that an agent captures. */
interface LeadStep {
  readonly kind: 'lead';
  readonly at: Date;
  /** Which of the agents. */
  readonly agent: number;
  readonly applicant: SampleApplicant;
  /** Which of the products, counted round. */
  readonly product: number;
  readonly story: Story;
  /** The applicant is to be called again so many hours after the step is made. */
  readonly callBackHours?: number;
}

/** A file that an agent uploads. */
interface FileStep {
  readonly kind: 'file';
  readonly at: Date;
  readonly agent: number;
  readonly fileName: string;
  readonly rows: readonly {
    readonly applicant: SampleApplicant;
    readonly product: number;
    readonly fault: Fault | null;
  }[];
}

/** An agent takes up a lead of a file. */
interface CallStep {
  readonly kind: 'call';
  readonly at: Date;
  readonly agent: number;
  /** Which of the files, and which of its rows from 0. */
  readonly file: number;
  readonly row: number;
  readonly applicant: SampleApplicant;
  readonly product: number;
  readonly story: Story;
}

/** What is wrong with a row that is refused. */
export type Fault = 'id number' | 'phone' | 'consent' | 'name';

/** One step is one transaction. */
export type SampleStep = LeadStep | FileStep | CallStep;

const rowsOfFile = 32;
const faults: ReadonlyMap<number, Fault> = new Map([
  [4, 'id number'],
  [11, 'phone'],
  [19, 'consent'],
  [27, 'name'],
]);

/**
 * Returns everything that the sample data consists of, in order of time: the same for the same days and end. Nothing is
 * after its end, and nobody works on Sundays and public holidays.
 */
export function planSampleData({ days, endsAt }: { days: number; endsAt: Date }): SampleStep[] {
  const random = randomOf(seed);
  const year = Number(southAfricanDate(endsAt).slice(0, 4));
  let people = 0;
  const somebody = (hard = false) => sampleApplicant(random, people++, { hard, bornBefore: year });
  const steps: SampleStep[] = [];
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    const day = southAfricanDate(new Date(endsAt.getTime() - daysAgo * dayMs));
    for (let count = leadsOn(random, day, 1 - daysAgo / days); count > 0; count -= 1) {
      const hard = random.next() < 0.09;
      steps.push({
        kind: 'lead',
        at: timeOn(random, day),
        agent: agentOf(random),
        applicant: somebody(hard),
        product: random.between(0, 999),
        story: hard ? [] : storyOf(people),
      });
    }
  }
  for (const [file, daysAgo] of [Math.floor(days * 0.6), Math.min(6, days - 1)].entries())
    steps.push(...fileAndCalls(random, { file, day: workday(endsAt, daysAgo), somebody, endsAt }));
  const plan = steps
    .filter(({ at }) => at.getTime() < endsAt.getTime() - 15 * 60_000)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return withWhatIsOpen(plan);
}

/** Of each of so many products the newest lead that somebody applied for still waits for its lender. */
const waitingProducts = 4;
/** Those before them wait in the inbox of a lender, if one of their offers is from people who decide in the portal. */
const waitingForPeople = 6;
const callBacks = 5;

function withWhatIsOpen(plan: readonly SampleStep[]): SampleStep[] {
  const applied = plan.filter((step) => step.kind === 'lead' && step.story.length > 0);
  const newest = applied.slice(-waitingProducts);
  const before = applied.slice(-waitingProducts - waitingForPeople, -waitingProducts);
  // Of those that nobody has applied for, the newest are called again.
  const undecided = plan.filter((step) => step.kind === 'lead' && step.story.length === 0).slice(-callBacks);
  return plan.map((step) => {
    const at = undecided.indexOf(step);
    if (step.kind === 'lead' && at >= 0) return { ...step, callBackHours: 1 + at * 2 };
    if (step.kind === 'lead' && before.includes(step)) return { ...step, story: ['inbox'] };
    const product = newest.indexOf(step);
    return step.kind === 'lead' && product >= 0 ? { ...step, product, story: ['waits'] } : step;
  });
}

/** A file at nine, and calls over the rest of that day for two thirds of its leads. */
function fileAndCalls(
  random: Random,
  it: { file: number; day: string; somebody: () => SampleApplicant; endsAt: Date },
): SampleStep[] {
  const agent = it.file % sampleAgents;
  const rows = Array.from({ length: rowsOfFile }, (_, row) => ({
    applicant: it.somebody(),
    product: random.between(0, 999),
    fault: faults.get(row) ?? null,
  }));
  const at = (minutes: number) => new Date(Date.parse(dayStart(it.day)) + (9 * 60 + minutes) * 60_000);
  const calls = rows.flatMap(({ applicant, product, fault }, row): CallStep[] =>
    fault !== null || row % 3 === 2
      ? []
      : [
          {
            kind: 'call',
            at: at(30 + row * 12),
            agent: agentOf(random),
            file: it.file,
            row,
            applicant,
            product,
            story: row % 2 === 0 ? [] : storyOf(row),
          },
        ],
  );
  return [{ kind: 'file', at: at(0), agent, fileName: `Sample leads ${it.file + 1}.csv`, rows }, ...calls];
}

/** More from month to month, fewer on Saturdays. `grown`: from 0 to 1. */
function leadsOn(random: Random, day: string, grown: number): number {
  const weekday = weekdayOf(day);
  if (weekday === 'sun' || holidayOn(day)) return 0;
  const usual = 5 + grown * 5;
  return Math.round((weekday === 'sat' ? usual * 0.4 : usual) * (0.7 + random.next() * 0.6));
}

/** In contact hours, most of it in the morning. */
function timeOn(random: Random, day: string): Date {
  const hours = weekdayOf(day) === 'sat' ? 4 : 9;
  const share = (random.next() + random.next() * 0.6) / 1.6;
  return new Date(
    Date.parse(dayStart(day)) + (8 + (weekdayOf(day) === 'sat' ? 1 : 0) + share * hours) * 3_600_000,
  );
}

/** One of them does most, one little. */
function agentOf(random: Random): number {
  const share = random.next();
  return share < 0.45 ? 0 : share < 0.8 ? 1 : 2;
}

/** The next day of work at or before so many days ago. */
function workday(endsAt: Date, daysAgo: number): string {
  for (let back = daysAgo; ; back += 1) {
    const day = southAfricanDate(new Date(endsAt.getTime() - back * dayMs));
    if (!['sat', 'sun'].includes(weekdayOf(day)) && !holidayOn(day)) return day;
  }
}
