import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge } from '@/components/base/ui/badge';
import { formatCount } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { FailingJobView } from '@/lib/base/job/view';

export function FailingJobs({ jobs }: { jobs: readonly FailingJobView[] }) {
  return (
    <Table label="Failing jobs" cards>
      <TableHead>
        <HeaderCell>Job</HeaderCell>
        <HeaderCell>Last error</HeaderCell>
        <HeaderCell>Next attempt</HeaderCell>
        <HeaderCell>
          <span className="sr-only">Run again</span>
        </HeaderCell>
      </TableHead>
      <tbody>
        {jobs.map((job) => (
          <Row key={job.id}>
            <Cell className="whitespace-nowrap">
              <span className="font-medium">{job.name}</span>
              <span className="block text-xs text-ink-2">
                Since <Moment at={job.createdAt} />
              </span>
            </Cell>
            <Cell label="Last error" className="min-w-56 break-words">
              {job.lastError}
              <span className="block text-xs text-ink-2">{formatCount(job.attempts, 'attempt')}</span>
            </Cell>
            <Cell label="Next attempt">
              {job.nextTryAt ? (
                <Moment at={job.nextTryAt} />
              ) : (
                <Badge tone="danger">Given up after {formatCount(job.attempts, 'attempt')}</Badge>
              )}
            </Cell>
            <Cell className="text-right">
              <ConfirmChange
                size="sm"
                label="Run again"
                title="Run it again now?"
                confirmLabel="Run again"
                tone="primary"
                path={`/api/portal/job/${job.id}/restart`}
                done="Job restarted"
              >
                <p>It starts again with all its attempts. Nothing is done twice.</p>
              </ConfirmChange>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
