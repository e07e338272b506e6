import { countEndingKeys, type WaitingMail } from '@/db/query/report/mail';
import { countReport, type ReportCounts } from '@/db/query/report/report';
import type { Context } from '@/lib/base/actor/context';
import { counted, environmentLabel, groupDigits } from '@/lib/base/text/text';
import { addDays } from '@/lib/base/time/date';
import { listInbox } from '@/lib/event/inbox/list-inbox';
import type { Inbox } from '@/lib/event/inbox/view';
import type { Environment } from '@/word/environment';

/** So many of what waits are listed; the inbox has the others. */
const mostItems = 25;

type Day = Pick<ReportCounts, 'leads' | 'offered' | 'accepted'>;

/** What operators are told in the morning. */
export interface Morning {
  waiting: Pick<Inbox['waiting'][number], 'title' | 'environment' | 'href'>[];
  snoozed: number;
  /** What came in yesterday, and on the same weekday before. */
  days: { environment: Environment; yesterday: Day; before: Day }[];
  keys: { environment: Environment; keys: number }[];
}

/** Reads what waits as the operator may read it, and yesterday's figures beside those of the same weekday before. */
export async function readMorning(
  ctx: Context,
  { userId, operatorRole, cause: today }: Pick<WaitingMail, 'userId' | 'operatorRole' | 'cause'>,
): Promise<Morning> {
  const actor = {
    kind: 'user',
    userId,
    affiliateId: null,
    sessionId: '',
    role: 'operator',
    operatorRole: operatorRole ?? 'viewer',
  } as const;
  const { waiting, snoozed } = await listInbox({ ...ctx, actor });
  const dayOf = async (environment: Environment, day: string) =>
    (
      await countReport(
        ctx.database,
        {
          ...{ environment, from: day, to: day },
          ...{ affiliateId: null, partnerId: null, intentId: null, source: null, userId: null },
        },
        { by: [], limit: 1, delaysOf: null },
      )
    ).total;
  const yesterday = addDays(today, -1);
  const days = await Promise.all(
    (['production', 'uat'] as const).map(async (environment) => ({
      environment,
      yesterday: await dayOf(environment, yesterday),
      before: await dayOf(environment, addDays(yesterday, -7)),
    })),
  );
  return { waiting, snoozed: snoozed.length, days, keys: await countEndingKeys(ctx.database) };
}

/** Subject and text of the mail of the morning: names of companies, and nothing of an applicant. */
export function morningWords(
  portalOrigin: string,
  { waiting, snoozed, days, keys }: Morning,
): { subject: string; text: string } {
  const waits =
    waiting.length === 0
      ? 'nothing waits'
      : `${groupDigits(waiting.length)} ${waiting.length === 1 ? 'thing waits' : 'things wait'}`;
  const more = waiting.length - mostItems;
  const figures = days.filter(({ yesterday, before }) => yesterday.leads + before.leads > 0);
  const dayText = ({ leads, offered, accepted }: Day) =>
    `${counted(leads, 'lead')}, ${groupDigits(offered)} with offers, ${groupDigits(accepted)} accepted`;
  return {
    subject: `This morning ${waits}`,
    text: [
      ...(waiting.length === 0
        ? ['Nothing waits in the inbox.']
        : ['Waits in the inbox, the longest first:', '']),
      ...waiting
        .slice(0, mostItems)
        .flatMap(({ title, environment, href }) => [
          `- ${title}${environment === null ? '' : ` (${environmentLabel(environment)})`}`,
          `  ${portalOrigin}${href}`,
        ]),
      ...(more > 0 ? [`- and ${groupDigits(more)} more`] : []),
      ...(snoozed > 0 ? ['', `${counted(snoozed, 'entry', 'entries')} put off until later.`] : []),
      ...figures.flatMap(({ environment, yesterday, before }) => [
        '',
        `Yesterday in ${environmentLabel(environment)}: ${dayText(yesterday)}.`,
        `A week before: ${dayText(before)}.`,
        `${portalOrigin}/operator/report?environment=${environment}&when=yesterday`,
      ]),
      ...keys.flatMap((one) => [
        '',
        `Within a week ${counted(one.keys, 'key')} of ${environmentLabel(one.environment)} ${one.keys === 1 ? 'expires' : 'expire'}.`,
        `${portalOrigin}/operator/api-key`,
      ]),
      '',
      `The inbox: ${portalOrigin}/operator/inbox`,
      `You chose this mail: ${portalOrigin}/account`,
      '',
    ].join('\n'),
  };
}
