import type { WaitingReport } from '@/db/query/report/report-delivery';
import { aligned, counted, environmentLabel, groupThousands, inCents, shortDay } from '@/lib/base/text/text';
import { southAfricanTime } from '@/lib/base/time/date';
import type { AlertMessage } from '@/lib/event/alert/message';
import { type Figure, figureOf, figures } from '@/lib/report/report/definition';
import { figuresJson, rowJson } from '@/lib/report/report/json';
import { nameOf } from '@/lib/report/report/name';
import { type ReportSearch, reportHref } from '@/lib/report/report/search';
import type { ReportCounts, ReportView } from '@/lib/report/report/view';
import { groupLabel } from '@/lib/report/report/words';
import { rhythmWords, scheduleText } from './words';

/** Rows in the text of a message; the file and the page have all. */
const mostLines = 20;
/** Rows in a webhook's JSON. */
const mostJsonRows = 200;
/** Longer names would break the lines. */
const nameLength = 24;
/** Sent later than that after it was due, a report says so. */
const lateMs = 3_600_000;

/** Counts and amounts: what is left out, such as rates, stands in the file. */
const shown: readonly Figure[] = figures.filter(
  (figure) => figure.kind === 'count' || figure.key === 'amount' || figure.key === 'commission',
);

/** The message that carries a report of a period: figures and names of companies and colleagues, none of applicants. */
export function reportMessage(
  portalOrigin: string,
  report: WaitingReport,
  { search, view }: { search: ReportSearch; view: ReportView },
  now: Date,
): AlertMessage {
  const { name, environment, affiliateName, affiliateId, rhythm, from, to, scheduledAt } = report;
  const days = from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
  const url = `${portalOrigin}${reportHref(affiliateId === null ? '/operator/report' : '/report', search)}`;
  const { rows } = view;
  const isLate = scheduledAt !== null && now.getTime() - scheduledAt.getTime() > lateMs;
  return {
    id: `report-${report.id}`,
    tone: 'report',
    title: `${name}: ${days}`,
    lines: [
      `${[affiliateName, environmentLabel(environment)].filter(Boolean).join(', ')}: ${
        view.happened
          ? `what happened ${rhythmWords[rhythm].holds} (${days}), whenever its leads were received.`
          : `leads received ${rhythmWords[rhythm].holds} (${days}), and what became of them.`
      }`,
      ...(isLate
        ? [`This was due on ${southAfricanTime(scheduledAt).slice(0, 16)} (SAST) and is sent late.`]
        : []),
      scheduledAt === null
        ? 'Sent because somebody pressed Send now.'
        : `Sent ${scheduleText(report)} (SAST). Under Reports, Saved reports, it can be changed or stopped.`,
    ],
    table: view.total.leads === 0 && rows.length === 0 ? ['No leads.'] : tableOf(view, rows),
    url,
    event: {
      type: 'report.sent',
      timestamp: now.toISOString(),
      data: {
        name,
        environment,
        from,
        to,
        by: view.by,
        groups: view.groups,
        total: figuresJson(view.total),
        rows: rows.slice(0, mostJsonRows).map((row) => rowJson(view.by, row)),
        url,
      },
    },
  };
}

function tableOf({ by, total, groups }: ReportView, rows: ReportView['rows']): string[] {
  const cells = (counts: ReportCounts) => shown.map((figure) => cellOf(figure, counts));
  const named = by.length > 0 ? rows.slice(0, mostLines) : [];
  const names = by.length > 0 ? by.map((group) => groupLabel(group)) : [''];
  const lines = aligned(
    [
      [...names, ...shown.map(({ label }) => label)],
      ...named.map((row) => [...by.map((group) => shortened(nameOf(group, row))), ...cells(row)]),
      [...names.map((_, index) => (index === 0 ? 'Total' : '')), ...cells(total)],
    ],
    shown.map((_, index) => names.length + index),
  );
  if (by.length === 0 || groups === named.length) return lines;
  const more = groups === null ? 'More rows' : counted(groups - named.length, 'further row');
  return [...lines, `${more}: see the page.`];
}

function cellOf(figure: Figure, counts: ReportCounts): string {
  const { value } = figureOf(figure, counts);
  if (value === null) return '–';
  return figure.kind === 'money' ? inCents(value) : groupThousands(value);
}

const shortened = (text: string) => (text.length > nameLength ? `${text.slice(0, nameLength - 1)}…` : text);
