import { expect, test } from 'vitest';
import type { WaitingReport } from '@/db/query/report/report-delivery';
import { mailText, slackBody, teamsBody } from '@/lib/event/alert/message';
import { readReportSearch } from '@/lib/report/report/search';
import type { ReportCounts, ReportGroupRow, ReportView } from '@/lib/report/report/view';
import { reportMessage } from './message';

const counts: ReportCounts = {
  leads: 1_204,
  offered: 900,
  accepted: 61,
  approved: 40,
  funded: 12,
  returned: 1,
  amountCents: 123_456_00,
  commissionCents: 4_500_50,
  approvedOpen: true,
  fundedOpen: true,
  returnedOpen: false,
  tells: true,
};
const row = (partnerName: string, changes: Partial<ReportGroupRow> = {}) =>
  ({ ...counts, partnerId: 1, partnerName, ...changes }) as ReportGroupRow;
const view = (rows: ReportGroupRow[]): ReportView => ({
  from: '2026-11-16',
  to: '2026-11-22',
  today: '2026-11-23',
  by: ['partner'],
  happened: false,
  rows,
  groups: rows.length,
  total: counts,
  before: null,
});
const report = {
  id: 7,
  name: 'Lenders',
  environment: 'production',
  affiliateId: 3,
  affiliateName: 'Overberg Connect',
  rhythm: 'week',
  hour: 8,
  from: '2026-11-16',
  to: '2026-11-22',
  scheduledAt: new Date('2026-11-23T06:00:00Z'),
} as WaitingReport;
const messageOf = (
  rows: ReportGroupRow[],
  changes: Partial<WaitingReport> = {},
  now = '2026-11-23T06:00:01Z',
) =>
  reportMessage(
    'https://portal.example',
    { ...report, ...changes },
    { search: readReportSearch({ from: '2026-11-16', to: '2026-11-22' }), view: view(rows) },
    new Date(now),
  );

test('a report by the day on which it happened says so', () => {
  const { lines } = reportMessage(
    'https://portal.example',
    report,
    { search: readReportSearch({ basis: 'happened' }), view: { ...view([row('A')]), happened: true } },
    new Date('2026-11-23T06:00:01Z'),
  );
  expect(lines[0]).toBe(
    'Overberg Connect, Production: what happened last week (16 Nov 2026 to 22 Nov 2026), whenever its leads were received.',
  );
});

test('an email reads as a table that is aligned, with where it comes from', () => {
  const { subject, text } = mailText(
    messageOf([row('Indwe Online'), row('A name that is far too long', { leads: 3, amountCents: 0 })]),
  );
  expect(subject).toBe('Lenders: 16 Nov 2026 to 22 Nov 2026');
  expect(text).toBe(`Lenders: 16 Nov 2026 to 22 Nov 2026

Overberg Connect, Production: leads received last week (16 Nov 2026 to 22 Nov 2026), and what became of them.
Sent every Monday at 08:00 (SAST). Under Reports, Saved reports, it can be changed or stopped.

Lender                    Leads  Offered  Accepted  Approved  Funded  Returned        Amount  Commission
Indwe Online              1 204      900        61        40      12         1  R 123 456,00  R 4 500,50
A name that is far too …      3      900        61        40      12         1        R 0,00  R 4 500,50
Total                     1 204      900        61        40      12         1  R 123 456,00  R 4 500,50

https://portal.example/report?from=2026-11-16&to=2026-11-22
`);
});

test('says that it is late, and that it was asked for', () => {
  expect(messageOf([row('A')], {}, '2026-11-25T06:00:00Z').lines).toContain(
    'This was due on 2026-11-23 08:00 (SAST) and is sent late.',
  );
  expect(messageOf([row('A')], { scheduledAt: null }).lines).toContain(
    'Sent because somebody pressed Send now.',
  );
});

test('has twenty rows and says how many more there are; Slack gets as many as fit, Teams keeps the columns', () => {
  const rows = Array.from({ length: 23 }, (_, nth) => row(`Lender \`${nth}\``));
  const message = messageOf(rows);
  expect(message.table).toHaveLength(1 + 20 + 1 + 1);
  expect(message.table?.at(-1)).toBe('3 further rows: see the page.');
  const slack = slackBody(message) as { blocks: { text?: { text: string } }[] };
  const table = slack.blocks[1]?.text?.text ?? '';
  expect(table.length).toBeLessThan(3_000);
  expect(table.slice(3, -3)).not.toContain('`');
  const card = JSON.stringify(teamsBody(message));
  expect(card).toContain('"fontType":"monospace"');
  expect(card).toContain('Leads\u00a0\u00a0Offered');
});

test('nothing at all is said, too', () => {
  const empty = { ...view([]), total: { ...counts, leads: 0 } };
  const search = readReportSearch({});
  expect(reportMessage('https://portal.example', report, { search, view: empty }, new Date()).table).toEqual([
    'No leads.',
  ]);
});
