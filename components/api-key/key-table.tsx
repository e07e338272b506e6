import { Badge, type Tone } from '@/components/ui/badge';
import { capitalize, environmentLabel, formatLeft, formatNumber } from '@/components/ui/format';
import { Moment } from '@/components/ui/moment';
import { EmptyState } from '@/components/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { KeyActions as Allowed } from '@/lib/api-key/key-action';
import type { ApiKeyStatus, ApiKeyView, RecentCalls } from '@/lib/api-key/schema';
import { limitedTo } from '@/lib/api-key/scope';
import { KeyActions } from './key-actions';

const tones: Record<ApiKeyStatus, Tone> = {
  active: 'success',
  ending: 'warning',
  expired: 'warning',
  revoked: 'danger',
  replaced: 'neutral',
};

interface KeyTableProps {
  keys: readonly ApiKeyView[];
  recentCalls: readonly RecentCalls[];
  now: Date;
  /** What the viewer may do to them. */
  allowed: Allowed;
}

export function KeyTable({ keys, recentCalls, now, allowed }: KeyTableProps) {
  if (keys.length === 0) return <EmptyState title="No keys yet">Start with a UAT key.</EmptyState>;
  return (
    <Table label="Keys">
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
            <Cell className="whitespace-nowrap">
              <span className="font-medium">{key.name}</span>
              <span className="block text-xs text-ink-2">
                {environmentLabel(key.environment)} · <span className="font-mono">…{key.hint}</span>
              </span>
              <LimitedTo apiKey={key} />
            </Cell>
            <Cell>
              <Badge tone={tones[key.status]} dot>
                {key.status === 'ending' ? `Ends ${formatLeft(endOf(key), now)}` : capitalize(key.status)}
              </Badge>
              <ReplacedBy apiKey={key} keys={keys} />
            </Cell>
            <Cell className="text-ink-2">
              {key.lastUsedAt ? <Moment at={key.lastUsedAt} form="recent" /> : 'Never'}
            </Cell>
            <Cell className="text-ink-2">
              <Moment at={endOf(key)} form={key.status === 'ending' ? 'full' : 'day'} />
            </Cell>
            <Cell className="tabular whitespace-nowrap text-ink-2">
              <Requests apiKey={key} calls={recentCalls.find(({ keyId }) => keyId === key.id)} />
            </Cell>
            <Cell>
              <KeyActions apiKey={key} allowed={allowed} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** When a key stopped working, or will; one that is being replaced may expire before its time is over. */
function endOf({ revokedAt, replacedAt, expiresAt }: ApiKeyView): Date {
  if (revokedAt) return revokedAt;
  return replacedAt && replacedAt < expiresAt ? replacedAt : expiresAt;
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
