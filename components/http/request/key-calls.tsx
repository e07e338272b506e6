import { Card, CardHeader } from '@/components/base/ui/card';
import { DetailList } from '@/components/base/ui/detail-list';
import { environmentLabel, formatCount, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import type { KeyCalls } from '@/lib/http/request/get-key-calls';
import { requestsLooked } from '@/lib/http/request/list-any-requests';

/** What one key did on the days that the list below shows. */
export function KeyCallsCard({ calls }: { calls: KeyCalls }) {
  return (
    <Card className="mb-6 pb-5">
      <CardHeader
        title={`What ${calls.name} …${calls.hint} did`}
        note={
          calls.calls >= requestsLooked
            ? `Of the newest ${formatNumber(requestsLooked)} calls.`
            : 'By the log of API calls, which is kept for the days that Environments says.'
        }
      />
      <div className="px-5 pt-4 sm:px-6">
        <DetailList
          items={[
            [
              'Affiliate',
              <Link
                key="affiliate"
                href={`/operator/affiliate/${calls.affiliateId}#keys`}
                className="text-accent hover:underline"
              >
                {calls.affiliateName}
              </Link>,
            ],
            ['Environment', environmentLabel(calls.environment)],
            ...(calls.calls === 0 ? [['Calls', 'none in the log on these days'] as const] : whatItDid(calls)),
          ]}
        />
      </div>
    </Card>
  );
}

const whatItDid = (calls: KeyCalls) =>
  [
    ['Calls', `${formatNumber(calls.calls)}, ${formatNumber(calls.failed)} of them refused or failed`],
    ['Leads made or named', formatNumber(calls.leads)],
    ['First', calls.firstAt && <Moment key="first" at={calls.firstAt} form="exact" />],
    ['Last', calls.lastAt && <Moment key="last" at={calls.lastAt} form="exact" />],
    [
      'Called from',
      <ul key="networks" className="flex flex-col gap-1">
        {calls.networks.map(({ network, calls: count, lastAt }) => (
          <li key={network ?? ''}>
            {network === null ? 'An address that was not kept' : <code className="text-xs">{network}</code>}
            {': '}
            {formatCount(count, 'call')}, last <Moment at={lastAt} form="recent" />
          </li>
        ))}
      </ul>,
    ],
  ] as const;
