import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { PageHeader } from '@/components/base/ui/page-header';
import { Pager, timeSpan } from '@/components/base/ui/pager';
import { AlertHistory } from '@/components/event/alert/alert-history';
import { ChannelList } from '@/components/event/alert/channel-list';
import { EditChannel } from '@/components/event/alert/edit-channel';
import { RuleTable } from '@/components/event/alert/rule-table';
import { KeepLive } from '@/components/report/overview/keep-live';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAlerts } from '@/lib/event/alert/list-alerts';
import { listAlertChannels } from '@/lib/event/alert/list-channels';
import { alertQuery } from '@/lib/event/alert/schema';

export const metadata: Metadata = { title: { absolute: 'Alerts · Lead Matching' } };

export default async function AlertPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context } = await requireOperator();
  const { before } = alertQuery.parse(await searchParams);
  const [channels, { alerts, next }] = await Promise.all([
    listAlertChannels(context),
    listAlerts(context, { before }),
  ]);
  const hasMail = context.env.smtp !== null;
  return (
    <>
      <KeepLive />
      <PageHeader
        title="Alerts"
        environment="both"
        note="What needs an operator, in both environments, and who is told outside the console."
        action={
          <Limited by={context} action="alert.change" quiet>
            <EditChannel channel={null} hasMail={hasMail} />
          </Limited>
        }
      />
      <div className="flex flex-col gap-6">
        <Limited by={context} action="alert.change">
          <ChannelList channels={channels} hasMail={hasMail} />
        </Limited>
        <AlertHistory alerts={alerts} />
        <Pager
          position={timeSpan(alerts[0]?.openedAt, alerts.at(-1)?.openedAt)}
          newest={before === null ? null : '/operator/alert'}
          older={next === null ? null : `/operator/alert?before=${next}`}
        />
        <RuleTable channels={channels} />
      </div>
    </>
  );
}
