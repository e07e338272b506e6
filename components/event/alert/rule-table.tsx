import { Card, CardHeader } from '@/components/base/ui/card';
import { listed } from '@/components/base/ui/format';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { AlertChannelView } from '@/lib/event/alert/channel-view';
import { alertRules } from '@/lib/event/alert/kind';
import { alertKinds } from '@/word/alert-kind';

/** What there are alerts about, when, and who is told. Who is told is chosen in each channel. */
export function RuleTable({ channels }: { channels: readonly AlertChannelView[] }) {
  return (
    <Card>
      <CardHeader title="Rules" note="Checked once a minute. Each channel chooses which alerts it gets." />
      <div className="pt-3">
        <Table label="Rules" cards>
          <TableHead>
            <HeaderCell>Alert</HeaderCell>
            <HeaderCell>Quiet hours</HeaderCell>
            <HeaderCell>Told to</HeaderCell>
          </TableHead>
          <tbody>
            {alertKinds.map((kind) => {
              const { label, when, urgent } = alertRules[kind];
              const told = channels.filter((channel) => channel.active && channel.kinds.includes(kind));
              return (
                <Row key={kind}>
                  <Cell className="min-w-64">
                    <span className="font-medium">{label}</span>
                    <span className="block text-xs text-ink-2">{when}</span>
                  </Cell>
                  <Cell label="Quiet hours" className="min-w-40 text-ink-2">
                    {!urgent
                      ? 'Waits until they end'
                      : kind === 'failing-endpoint'
                        ? 'At any hour; UAT’s wait'
                        : 'At any hour'}
                  </Cell>
                  <Cell label="Told to" className="min-w-40">
                    {told.length === 0 ? (
                      <span className="text-ink-2">Nobody</span>
                    ) : (
                      listed(told.map(({ name }) => name))
                    )}
                  </Cell>
                </Row>
              );
            })}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
