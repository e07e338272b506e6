import { MayMark } from '@/components/base/ui/may-mark';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { roleMay } from '@/lib/base/actor/permission';
import { teamCapabilities } from './role-text';

/** What agents and managers may do, read from the permission table itself. */
export function RoleGuide() {
  return (
    <Table label="What each role may do">
      <TableHead>
        <HeaderCell>May</HeaderCell>
        <HeaderCell className="text-center max-sm:px-2">Agent</HeaderCell>
        <HeaderCell className="text-center max-sm:px-2">Manager</HeaderCell>
      </TableHead>
      <tbody>
        {teamCapabilities().map(({ action, label, isMakers }) => {
          const mayAgent = roleMay('agent', action);
          return (
            <Row key={action}>
              <Cell className="w-full">{label}</Cell>
              <Cell className="text-center max-sm:px-2 sm:min-w-28">
                {isMakers && !mayAgent ? (
                  <MayMark isAllowed note="their own" />
                ) : (
                  <MayMark isAllowed={mayAgent} />
                )}
              </Cell>
              <Cell className="text-center max-sm:px-2 sm:min-w-28">
                <MayMark isAllowed={roleMay('manager', action)} />
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
