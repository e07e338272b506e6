import { Card, CardHeader } from '@/components/base/ui/card';
import { ChoiceLink, ChoiceLinks } from '@/components/base/ui/choice-links';
import { capitalize, formatNumber } from '@/components/base/ui/format';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { ClaimGroup } from '@/lib/money/claim/report-claims';
import { type ClaimGrouping, claimGroupings } from '@/word/return-claim';

const columns = ['claims', 'open', 'accepted', 'refused'] as const;

/** How many returns were claimed, by whom or why, and which share was accepted. */
export function ClaimReport({
  groups,
  by,
  days,
}: {
  groups: readonly ClaimGroup[];
  by: ClaimGrouping;
  days: number;
}) {
  if (groups.length === 0) return null;
  return (
    <Card aria-label="Returns in figures">
      <CardHeader
        title="In figures"
        note={`Claimed in the last ${days} days; taken back ones left out`}
        action={
          <ChoiceLinks label="By">
            {claimGroupings.map((one) => (
              <ChoiceLink key={one} href={`/operator/return?by=${one}`} isChosen={one === by}>
                {capitalize(one)}
              </ChoiceLink>
            ))}
          </ChoiceLinks>
        }
      />
      <Table label={`Returns by ${by}`} cards>
        <TableHead>
          <HeaderCell>{capitalize(by)}</HeaderCell>
          {columns.map((name) => (
            <HeaderCell key={name}>{capitalize(name)}</HeaderCell>
          ))}
          <HeaderCell>Share accepted</HeaderCell>
        </TableHead>
        <tbody>
          {groups.map((group) => (
            <Row key={group.name}>
              <Cell>{by === 'reason' ? capitalize(group.name) : group.name}</Cell>
              {columns.map((name) => (
                <Cell key={name} label={capitalize(name)} className="tabular">
                  {formatNumber(group[name])}
                </Cell>
              ))}
              <Cell label="Share accepted" className="tabular">
                {group.share === null ? 'None decided' : `${group.share} %`}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
