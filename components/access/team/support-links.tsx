import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { SupportLinkView } from '@/lib/access/support-link/view';

const kindText = { invitation: 'Invitation', password: 'New password' } as const;
const stateText = { waits: 'Waits for a yes', open: 'Not used yet', used: 'Used', ended: 'Ended' } as const;

/** Tells a team's managers which links the operators' support made for it, and asks for the yes that one needs. */
export function SupportLinks({ links }: { links: readonly SupportLinkView[] }) {
  if (links.length === 0) return null;
  return (
    <Card id="support-links" className="scroll-mt-24">
      <CardHeader
        title="Links made by support"
        note="Each lets one person into the team. If nobody of the team asked for it, remove that person and tell the operator."
      />
      <div className="pt-3">
        <Table label="Links made by support" cards>
          <TableHead>
            <HeaderCell>For</HeaderCell>
            <HeaderCell>What</HeaderCell>
            <HeaderCell>Made</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </TableHead>
          <tbody>
            {links.map(({ kind, id, email, at, state, mayAllow }) => (
              <Row key={`${kind} ${id}`}>
                <Cell className="font-medium break-all">{email}</Cell>
                <Cell label="What" className="whitespace-nowrap">
                  {kindText[kind]}
                </Cell>
                <Cell label="Made" className="text-ink-2">
                  <Moment at={at} />
                </Cell>
                <Cell label="State">
                  <Badge tone={state === 'waits' ? 'warning' : 'neutral'}>{stateText[state]}</Badge>
                </Cell>
                <Cell className="text-right">
                  {mayAllow && (
                    <ConfirmChange
                      size="sm"
                      label="Allow"
                      title={`Allow this link for ${email}?`}
                      confirmLabel="Allow link"
                      path={`/api/portal/${kind === 'invitation' ? 'invitation' : 'password-reset'}/${id}/allow`}
                      method="POST"
                      done="Link allowed"
                    >
                      <p>
                        {kind === 'invitation'
                          ? 'Whoever has the link can join the team and see its applicants. Allow it only if you know that this person belongs to it.'
                          : 'Whoever has the link can sign in as this person. Allow it only if this person has asked for it.'}
                      </p>
                    </ConfirmChange>
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
