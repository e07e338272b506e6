import { Badge, type Tone } from '@/components/ui/badge';
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

/** `mayChange`: the one who looks may also change a key's name, expiry and limit. */
export function KeyTable({ keys, mayChange = false }: { keys: readonly ApiKeyView[]; mayChange?: boolean }) {
  if (keys.length === 0) return <EmptyState title="No keys yet">A UAT key comes first.</EmptyState>;
  return (
    <Table label="Keys">
      <TableHead>
        <HeaderCell>Key</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell>Last used</HeaderCell>
        <HeaderCell>Ends</HeaderCell>
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
                {key.environment === 'uat' ? 'UAT' : 'Production'} ·{' '}
                <span className="font-mono">…{key.hint}</span>
              </span>
            </Cell>
            <Cell>
              <Badge tone={tones[key.status]} dot>
                {key.status.charAt(0).toUpperCase() + key.status.slice(1)}
              </Badge>
            </Cell>
            <Cell className="text-ink-2">{key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : 'Never'}</Cell>
            <Cell className="text-ink-2">
              <Moment at={key.revokedAt ?? key.replacedAt ?? key.expiresAt} dayOnly />
            </Cell>
            <Cell className="tabular whitespace-nowrap text-ink-2">
              {key.requestsPerMinute === null
                ? 'None'
                : `${key.requestsPerMinute.toLocaleString('en-ZA')} a minute`}
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
