import { Badge, type Tone } from '@/components/base/ui/badge';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { LeadAttempt } from '@/lib/lead/lead/history-view';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';

const kinds: Record<ApplicationKind, string> = {
  accept: 'Chosen by the applicant',
  referral: 'Referral',
  live_feedback: 'Live feedback',
};

const statuses: Record<ApplicationStatus, { tone: Tone; label: string }> = {
  sending: { tone: 'info', label: 'Sending' },
  unknown: { tone: 'warning', label: 'No response yet' },
  pending: { tone: 'info', label: 'Pending' },
  accepted: { tone: 'success', label: 'Accepted' },
  declined: { tone: 'warning', label: 'Declined' },
  failed: { tone: 'danger', label: 'Failed' },
};

/** The partners that received the lead, newest first. */
export default function AttemptTable({ attempts }: { attempts: readonly LeadAttempt[] }) {
  return (
    <Table label="Applications">
      <TableHead>
        <HeaderCell>Lender</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell className="max-md:hidden">Reference</HeaderCell>
        <HeaderCell className="text-right max-sm:hidden">Sent</HeaderCell>
        <HeaderCell className="text-right max-sm:hidden">Decided</HeaderCell>
      </TableHead>
      <tbody>
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </tbody>
    </Table>
  );
}

function Attempt({ attempt }: { attempt: LeadAttempt }) {
  const { tone, label } = statuses[attempt.status];
  return (
    <Row>
      <Cell>
        <span className="font-medium">{attempt.partnerName}</span>
        <span className="block text-xs text-ink-2">
          {kinds[attempt.kind]}
          {attempt.type && attempt.type !== 'apply-now' && `, ${attempt.type}`}
          {attempt.link && (
            <>
              {' · '}
              <a
                href={attempt.link}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline underline-offset-2"
              >
                Lender’s page
              </a>
            </>
          )}
        </span>
        <span className="block text-xs text-ink-2 sm:hidden">
          <Moment at={attempt.requestedAt} form="recent" />
        </span>
      </Cell>
      <Cell>
        <Badge tone={tone} dot>
          {label}
        </Badge>
        {attempt.operatorNeeded && <span className="mt-1 block text-xs text-warning">Operator notified</span>}
      </Cell>
      <Cell className="max-md:hidden">{attempt.reference ?? <span className="text-ink-2">–</span>}</Cell>
      <Cell className="text-right text-ink-2 max-sm:hidden">
        <Moment at={attempt.requestedAt} form="recent" />
      </Cell>
      <Cell className="text-right text-ink-2 max-sm:hidden">
        {attempt.settledAt ? <Moment at={attempt.settledAt} form="recent" /> : '–'}
      </Cell>
    </Row>
  );
}
