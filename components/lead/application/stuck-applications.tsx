import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { capitalize } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { StuckApplicationView } from '@/lib/lead/application/view';

const outcomes = ['accepted', 'declined', 'failed'] as const;

interface StuckApplicationsProps {
  /** The name of their environment: the page may have a table of each. */
  where: string;
  applications: readonly StuckApplicationView[];
}

export function StuckApplications({ where, applications }: StuckApplicationsProps) {
  return (
    <Table label={`Applications that need an operator in ${where}`} cards>
      <TableHead>
        <HeaderCell>Lender</HeaderCell>
        <HeaderCell>Lead</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell>Requested</HeaderCell>
        <HeaderCell>Outcome</HeaderCell>
      </TableHead>
      <tbody>
        {applications.map((application) => (
          <Row key={application.id}>
            <Cell className="whitespace-nowrap">
              <span className="font-medium">{application.companyName}</span>
              <span className="block text-xs text-ink-2">
                {application.reference ? `Reference ${application.reference}` : 'No reference'}
              </span>
            </Cell>
            <Cell label="Lead" className="whitespace-nowrap">
              <Link
                href={`/operator/lead/${application.leadId}`}
                className="font-mono text-xs text-accent underline underline-offset-2"
              >
                {application.leadId}
              </Link>
              <span className="block text-xs text-ink-2">{application.affiliateName}</span>
            </Cell>
            <Cell label="State">
              <Badge tone="warning">{application.status === 'pending' ? 'Pending' : 'Unknown outcome'}</Badge>
            </Cell>
            <Cell label="Requested" className="text-ink-2">
              <Moment at={application.requestedAt} />
            </Cell>
            <Cell label="Outcome">
              <div className="flex gap-2">
                {outcomes.map((status) => (
                  <ConfirmChange
                    key={status}
                    size="sm"
                    label={capitalize(status)}
                    title={`Was it ${status}?`}
                    confirmLabel={`Yes, ${status}`}
                    tone="primary"
                    path={`/api/portal/application/${application.id}/decide`}
                    body={{ status }}
                    done="Outcome recorded"
                  >
                    <p>
                      The affiliate will see that {application.companyName} {outcomeText[status]}. After that
                      only the lender can change it.
                    </p>
                  </ConfirmChange>
                ))}
              </div>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

const outcomeText = {
  accepted: 'accepted the application',
  declined: 'declined the application',
  failed: 'never received the application',
};
