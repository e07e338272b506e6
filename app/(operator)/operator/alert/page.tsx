import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { type FilterField, FilterForm } from '@/components/base/list/filter-form';
import { environmentChoices } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { Pager, timeSpan } from '@/components/base/ui/pager';
import { AlertHistory } from '@/components/event/alert/alert-history';
import { ChannelList } from '@/components/event/alert/channel-list';
import { EditChannel } from '@/components/event/alert/edit-channel';
import { RuleTable } from '@/components/event/alert/rule-table';
import { KeepLive } from '@/components/report/overview/keep-live';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { queryString } from '@/lib/base/text/query-string';
import { alertRules } from '@/lib/event/alert/kind';
import { listAlerts } from '@/lib/event/alert/list-alerts';
import { listAlertChannels } from '@/lib/event/alert/list-channels';
import { alertQuery } from '@/lib/event/alert/schema';
import { alertKinds } from '@/word/alert-kind';

export const metadata: Metadata = { title: { absolute: 'Alerts · Lead Matching' } };

const path = '/operator/alert';

const fields: readonly FilterField[] = [
  {
    name: 'kind',
    label: 'Alert',
    any: 'All alerts',
    choices: alertKinds.map((kind) => ({ value: kind, label: alertRules[kind].label })),
    className: 'sm:w-64',
  },
  {
    name: 'environment',
    label: 'Environment',
    any: 'Both',
    choices: environmentChoices,
    className: 'sm:w-40',
  },
  {
    name: 'state',
    label: 'State',
    any: 'Open and over',
    choices: [{ value: 'open', label: 'Open' }],
    className: 'sm:w-44',
  },
];

export default async function AlertPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context } = await requireOperator();
  const { before, kind, environment, state } = alertQuery.parse(await searchParams);
  const filter = {
    kind: kind ?? undefined,
    environment: environment ?? undefined,
    state: state ?? undefined,
  };
  const address = (more: { before?: number }) => {
    const query = queryString({ ...filter, ...more });
    return query === '' ? path : `${path}?${query}`;
  };
  const [channels, { alerts, next }] = await Promise.all([
    listAlertChannels(context),
    listAlerts(context, { before, kind, environment, openOnly: state === 'open' }),
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
        <AlertHistory
          alerts={alerts}
          isNarrowed={Object.values(filter).some((one) => one !== undefined)}
          filters={<FilterForm path={path} fields={fields} values={filter} />}
        />
        <Pager
          position={timeSpan(alerts[0]?.openedAt, alerts.at(-1)?.openedAt)}
          newest={before === null ? null : address({})}
          older={next === null ? null : address({ before: next })}
        />
        <Limited by={context} action="alert.change">
          <ChannelList channels={channels} hasMail={hasMail} />
        </Limited>
        <RuleTable channels={channels} />
      </div>
    </>
  );
}
