import { environmentLabel } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { Environment } from '@/word/environment';
import type { Decider } from '@/word/lender';

export const deciderWords: Readonly<Record<Decider, string>> = {
  endpoint: 'Its system',
  portal: 'Its people, here',
  nobody: 'Nobody: all are accepted',
};

/** A lender of the catalogue, as its company's people and operators see it. */
export interface PortalPartner {
  id: number;
  environment: Environment;
  companyName: string;
  active: boolean;
  decider: Decider;
  answerWithinHours: number;
}

/** Lists the lenders of the catalogue that belong to a company. `isLinked`: the reader may open them. */
export function PortalPartners({
  partners,
  isLinked = true,
}: {
  partners: readonly PortalPartner[];
  isLinked?: boolean;
}) {
  if (partners.length === 0)
    return (
      <EmptyState title="None yet">
        {isLinked
          ? 'Open a lender of the catalogue and choose this company under Connection.'
          : 'Our operators connect what you lend. Until then nothing is sent to you.'}
      </EmptyState>
    );
  return (
    <Table label="Lenders of the catalogue" cards>
      <TableHead>
        <HeaderCell>Lender</HeaderCell>
        <HeaderCell>Environment</HeaderCell>
        <HeaderCell>Decides</HeaderCell>
        <HeaderCell>Within</HeaderCell>
      </TableHead>
      <tbody>
        {partners.map((partner) => (
          <Row key={partner.id}>
            <Cell>
              {isLinked ? (
                <Link
                  href={`/operator/lender/${partner.id}?tab=connection`}
                  className="font-medium text-accent hover:underline"
                >
                  {partner.companyName}
                </Link>
              ) : (
                <span className="font-medium">{partner.companyName}</span>
              )}
              {!partner.active && <span className="block text-xs text-ink-2">Switched off</span>}
            </Cell>
            <Cell label="Environment">{environmentLabel(partner.environment)}</Cell>
            <Cell label="Decides">{deciderWords[partner.decider]}</Cell>
            <Cell label="Within">
              {partner.decider === 'portal' ? `${partner.answerWithinHours} opening hours` : '–'}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
