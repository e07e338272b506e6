import { Badge, type Tone } from '@/components/ui/badge';
import { capitalize, environmentLabel, formatNumber } from '@/components/ui/format';
import { Moment } from '@/components/ui/moment';
import { EmptyState } from '@/components/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { ApiKeyStatus, ApiKeyView } from '@/lib/api-key/schema';
import { KeyActions } from './key-actions';

const tones: Record<ApiKeyStatus, Tone> = {
  active: 'success',
  expired: 'warning',
  revoked: 'danger',
  replaced: 'neutral',
};

/** `mayChange`: the viewer may also change a key's name, expiry and limit. */
export function KeyTable({ keys, mayChange = false }: { keys: readonly ApiKeyView[]; mayChange?: boolean }) {
  if (keys.length === 0) return <EmptyState title="No keys yet">Start with a UAT key.</EmptyState>;
  return (
    <Table label="Keys">
      <TableHead>
        <HeaderCell>Key</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell>Last used</HeaderCell>
        <HeaderCell>Expires</HeaderCell>
        <HeaderCell>Limit</HeaderCell>
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
            </Cell>
            <Cell>
              <Badge tone={tones[key.status]} dot>
                {capitalize(key.status)}
              </Badge>
            </Cell>
            <Cell className="text-ink-2">
              {key.lastUsedAt ? <Moment at={key.lastUsedAt} form="recent" /> : 'Never'}
            </Cell>
            <Cell className="text-ink-2">
              <Moment at={key.revokedAt ?? key.replacedAt ?? key.expiresAt} form="day" />
            </Cell>
            <Cell className="tabular whitespace-nowrap text-ink-2">
              {key.requestsPerMinute === null ? 'None' : `${formatNumber(key.requestsPerMinute)} a minute`}
            </Cell>
            <Cell>
              <KeyActions apiKey={key} mayChange={mayChange} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
