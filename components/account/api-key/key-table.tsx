import { environmentLabel, formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { KeyActions as Allowed } from '@/lib/account/api-key/key-action';
import type { ApiKeyView, RecentCalls } from '@/lib/account/api-key/schema';
import { limitedTo } from '@/lib/account/api-key/scope';
import { formersOf, workingFormer } from '@/lib/account/api-key/view';
import { KeyActions } from './key-actions';
import { endOf, KeyStateBadge } from './key-state';

interface KeyTableProps {
  keys: readonly ApiKeyView[];
  recentCalls: readonly RecentCalls[];
  now: Date;
  /** What the viewer may do to them. */
  allowed: Allowed;
  affiliateActive?: boolean;
}

export function KeyTable({ keys, recentCalls, now, allowed, affiliateActive = true }: KeyTableProps) {
  if (keys.length === 0) return <EmptyState title="No keys yet">Start with a UAT key.</EmptyState>;
  return (
    <Table label="Keys" cards>
      <TableHead>
        <HeaderCell>Key</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell>Last used</HeaderCell>
        <HeaderCell>Expires</HeaderCell>
        <HeaderCell>Requests</HeaderCell>
        <HeaderCell>
          <span className="sr-only">Actions</span>
        </HeaderCell>
      </TableHead>
      <tbody>
        {keys.map((key) => (
          <Row key={key.id}>
            <Cell className={key.name.length > 40 ? 'min-w-48' : 'whitespace-nowrap'}>
              <span className="font-medium">{key.name}</span>
              <span className="block text-xs text-ink-2">
                {environmentLabel(key.environment)} · <span className="font-mono">…{key.hint}</span>
              </span>
              <LimitedTo apiKey={key} />
            </Cell>
            <Cell label="State">
              <KeyStateBadge apiKey={key} now={now} affiliateActive={affiliateActive} />
              <ReplacedBy apiKey={key} keys={keys} />
            </Cell>
            <Cell label="Last used" className="text-ink-2">
              {key.lastUsedAt ? <Moment at={key.lastUsedAt} form="recent" /> : 'Never'}
            </Cell>
            <Cell label="Expires" className="text-ink-2">
              <Moment at={endOf(key)} form={key.status === 'ending' ? 'full' : 'day'} />
            </Cell>
            <Cell label="Requests" className="tabular whitespace-nowrap text-ink-2">
              <Requests apiKey={key} calls={recentCalls.find(({ keyId }) => keyId === key.id)} />
            </Cell>
            <Cell>
              <KeyActions
                apiKey={key}
                formers={formersOf(key, keys).map((former) => workingFormer(former, recentCalls))}
                allowed={allowed}
              />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function LimitedTo({ apiKey: { scopes } }: { apiKey: ApiKeyView }) {
  const only = limitedTo(scopes);
  return only === null ? null : <span className="block text-xs text-ink-2">Only {only}</span>;
}

/** Which key takes the place of one that still works. */
function ReplacedBy({ apiKey, keys }: { apiKey: ApiKeyView; keys: readonly ApiKeyView[] }) {
  const next = keys.find(({ id }) => apiKey.status === 'ending' && id === apiKey.replacedById);
  if (!next) return null;
  return (
    <span className="mt-1 block text-xs whitespace-nowrap text-ink-2">
      replaced by <span className="font-mono">…{next.hint}</span>
    </span>
  );
}

/** The limit, and how much of it was used lately. */
function Requests({ apiKey, calls }: { apiKey: ApiKeyView; calls: RecentCalls | undefined }) {
  const isOver = apiKey.status === 'revoked' || apiKey.status === 'replaced';
  return (
    <>
      {apiKey.requestsPerMinute === null ? 'No limit' : `${formatNumber(apiKey.requestsPerMinute)} a minute`}
      {!isOver && (
        <span className="block text-xs">
          {formatNumber(calls?.lastMinute ?? 0)} in the last minute, {calls?.isAtLeast ? 'at least ' : ''}
          {formatNumber(calls?.lastHour ?? 0)} in the hour
        </span>
      )}
    </>
  );
}
