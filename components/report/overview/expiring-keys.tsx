import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { ExpiringKeyView } from '@/lib/report/overview/view';

interface ExpiringKeysProps {
  /** The name of their environment: the page may have a table of each. */
  where: string;
  keys: readonly ExpiringKeyView[];
}

export function ExpiringKeys({ where, keys }: ExpiringKeysProps) {
  return (
    <Table label={`Keys expiring soon in ${where}`} cards>
      <TableHead>
        <HeaderCell>Affiliate</HeaderCell>
        <HeaderCell>Key</HeaderCell>
        <HeaderCell>Expires</HeaderCell>
      </TableHead>
      <tbody>
        {keys.map((key) => (
          <Row key={key.id} className="relative">
            <Cell className="whitespace-nowrap">
              <Link
                href={`/operator/affiliate/${key.affiliateId}`}
                className="font-medium after:absolute after:inset-0 after:content-['']"
              >
                {key.affiliateName}
              </Link>
            </Cell>
            <Cell label="Key" className="whitespace-nowrap">
              {key.name} <span className="font-mono text-xs text-ink-2">…{key.hint}</span>
            </Cell>
            <Cell label="Expires" className="text-ink-2">
              <Moment at={key.expiresAt} form="day" />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
