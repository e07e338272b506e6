import { countLenderWeek, type LenderWeekFigures } from '@/db/query/report/lender-week';
import type { Context } from '@/lib/base/actor/context';
import { mintLenderScope } from '@/lib/base/actor/scope';
import { counted, environmentLabel, groupDigits, inCents } from '@/lib/base/text/text';
import { addDays, type CalendarDate, dayStart } from '@/lib/base/time/date';
import type { Environment } from '@/word/environment';

interface WeekOf {
  environment: Environment;
  week: LenderWeekFigures;
  before: LenderWeekFigures;
}

/** What a lender's people are told on a Monday: their own figures alone. */
export interface LenderWeek {
  /** Its first and last day. */
  from: CalendarDate;
  to: CalendarDate;
  /** Of the environments in which anything was sent or told, Production first. */
  environments: WeekOf[];
}

/** Reads what a lender did in the week before a Monday, beside the week before that (design lender 13). */
export async function readLenderWeek(
  ctx: Pick<Context, 'database'>,
  lenderId: number,
  monday: CalendarDate,
): Promise<LenderWeek> {
  const from = addDays(monday, -7);
  const weeks = await Promise.all(
    (['production', 'uat'] as const).map(async (environment) => {
      const scope = mintLenderScope(lenderId, environment);
      const weekFrom = (day: CalendarDate) =>
        countLenderWeek(scope, ctx.database, { start: dayStart(day), end: dayStart(addDays(day, 7)) });
      const [week, before] = await Promise.all([weekFrom(from), weekFrom(addDays(from, -7))]);
      return { environment, week, before };
    }),
  );
  return {
    from,
    to: addDays(monday, -1),
    environments: weeks.filter(({ week, before }) => hasAnything(week) || hasAnything(before)),
  };
}

const hasAnything = ({ got, accepted, declined, paid, returned, open }: LenderWeekFigures) =>
  got + accepted + declined + paid + returned + open > 0;

/** Subject and text of the mail: figures alone, of no applicant, and of no other lender. */
export function lenderWeekWords(
  portalOrigin: string,
  { from, to, environments }: LenderWeek,
): { subject: string; text: string } {
  const first = environments[0];
  const subject = first
    ? `Your week: ${counted(first.week.got, 'application')}, ${groupDigits(first.week.accepted)} accepted`
    : 'Your week: nothing was sent to you';
  return {
    subject,
    text: [
      `From ${from} to ${to}, and the week before in brackets.`,
      ...(environments.length === 0 ? ['', 'No application was sent to you, and none is open.'] : []),
      ...environments.flatMap(({ environment, week, before }) => [
        '',
        `${environmentLabel(environment)}:`,
        `- sent to you: ${groupDigits(week.got)} (${groupDigits(before.got)})`,
        `- answered: ${groupDigits(week.accepted)} accepted, ${groupDigits(week.declined)} declined (${groupDigits(before.accepted)}, ${groupDigits(before.declined)})`,
        `- paid out, as you told us: ${groupDigits(week.paid)}, ${inCents(week.paidCents)} (${groupDigits(before.paid)}, ${inCents(before.paidCents)})`,
        `- returned or charged back: ${groupDigits(week.returned)} (${groupDigits(before.returned)})`,
        ...(week.open > 0 ? [`- not decided yet: ${counted(week.open, 'application')}`] : []),
        ...(week.accepted > 0 && week.paid === 0
          ? ['You told us of no pay-out. If there were any, say so under Outcomes.']
          : []),
      ]),
      '',
      `Your applications: ${portalOrigin}/lender/application`,
      `You chose this mail: ${portalOrigin}/account`,
      '',
    ].join('\n'),
  };
}
