import { buffer } from 'node:stream/consumers';
import { findAlertChannel } from '@/db/query/event/alert-channel';
import { findWaitingReport, type WaitingReport } from '@/db/query/report/report-delivery';
import type { Actor, Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { type ChannelConfig, openConfig } from '@/lib/event/alert/channel-config';
import { type SendResult, sendMessage } from '@/lib/event/alert/send-message';
import { outgoingWork } from '@/lib/event/mail/outgoing';
import { ownReportGroups, reportGroups } from '@/lib/report/report/definition';
import { reportFile } from '@/lib/report/report/export-report';
import { getOwnReport, getReport } from '@/lib/report/report/get-report';
import { inputOf, ownInputOf } from '@/lib/report/report/input';
import { type ReportSearch, readReportSearch } from '@/lib/report/report/search';
import type { ReportView } from '@/lib/report/report/view';
import { reportMessage } from './message';

/** Sends a report of a period to one of its receivers, once: with what its owner may read, as they would read it. */
async function sendReport(ctx: Context, report: WaitingReport): Promise<SendResult> {
  const { env, clock } = ctx;
  const config = await receiverOf(ctx, report);
  if (!config) return { problem: 'channel removed', answer: '', final: true };
  const search: ReportSearch = {
    ...readReportSearch(report.filter, report.affiliateId === null ? reportGroups : ownReportGroups),
    when: undefined,
    from: report.from,
    to: report.to,
    page: 1,
  };
  const view = await readAsOwner(ctx, report, { ...search, compare: false });
  const file = reportFile(view, 'csv');
  const { fileName, contentType } = file;
  const message = reportMessage(env.portalOrigin, report, { search, view }, clock.now());
  const files = [{ fileName, contentType, content: await buffer(file.bytes) }];
  return sendMessage(env, config, { ...message, files }, clock.now());
}

async function receiverOf(
  { database, env }: Context,
  { email, channelId }: WaitingReport,
): Promise<ChannelConfig | null> {
  if (channelId === null) return email === null ? null : { type: 'email', to: [email] };
  const channel = await findAlertChannel(database, channelId);
  return channel && openConfig(env.piiKey, channelId, channel.configCiphertext);
}

function readAsOwner(ctx: Context, report: WaitingReport, search: ReportSearch): Promise<ReportView> {
  const { affiliateId, environment, ownerId: userId, ownerRole: role, ownerOperatorRole } = report;
  const { sort } = search;
  const who = { kind: 'user', userId, affiliateId, sessionId: '' } as const;
  if (role === 'lender') throw new Error(`report of user ${userId}, who is of a lender`);
  const actor: Actor =
    role === 'operator' ? { ...who, role, operatorRole: ownerOperatorRole ?? 'viewer' } : { ...who, role };
  if (affiliateId === null)
    return getReport({ ...ctx, actor }, { ...inputOf(search, environment), environment }, { sort });
  return getOwnReport({ ...ctx, actor, scope: mintScope(affiliateId, environment) }, ownInputOf(search), {
    sort,
  });
}

/** The worker's sending of reports. */
export const deliverReportsWork = outgoingWork<WaitingReport>({
  name: 'report delivery',
  table: 'report_delivery',
  find: ({ database }, id) => findWaitingReport(database, id),
  send: sendReport,
});
