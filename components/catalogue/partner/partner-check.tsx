import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { Badge, type Tone } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState, Notice } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import {
  type CheckReport,
  checkSummary,
  type PartnerCheckView,
  type ScenarioResult,
} from '@/lib/lender/partner-check/report';

interface PartnerCheckProps {
  /** Null: never made. */
  check: PartnerCheckView | null;
  /** The call that starts one; null: it cannot be started here. */
  start: { path: string; body: Record<string, unknown> } | null;
  /** Real leads go to it: test applications would, too. */
  isLive: boolean;
  /** Beside the button that starts one. */
  children?: ReactNode;
}

/** The last check of the partner's system, which is its go-live list, and the button that makes another. */
export function PartnerCheck({ check, start, isLive, children }: PartnerCheckProps) {
  return (
    <Card>
      <CardHeader
        title="Go-live check"
        note="Plays our side of the contract in 24 scenarios, with made-up applicants."
        action={
          <div className="flex flex-wrap gap-2">
            {children}
            {start && (
              <ConfirmChange
                size="sm"
                label={check ? 'Check again' : 'Check its system'}
                title="Check the lender’s system?"
                confirmLabel="Start the check"
                tone={isLive ? 'danger' : 'primary'}
                {...start}
                done="The check has ended"
              >
                <p>
                  It sends about 30 test calls with made-up applicants, some with wrong signatures, which must
                  be refused. It takes up to a minute; you can close this page meanwhile.
                </p>
                {isLive && (
                  <p className="text-danger">
                    The lender is active in Production: a system that ignores <code>test</code> takes these
                    for real applications.
                  </p>
                )}
              </ConfirmChange>
            )}
          </div>
        }
      />
      {check === null ? (
        <EmptyState title="Not checked yet">
          Check its system before leads go to it in Production. What it needs is at{' '}
          <a href="/docs/partner" className="text-accent underline underline-offset-2">
            /docs/partner
          </a>
          .
        </EmptyState>
      ) : (
        <Result check={check} />
      )}
    </Card>
  );
}

function Result({ check }: { check: PartnerCheckView }) {
  const failures = check.results.filter(({ state }) => state === 'failed');
  return (
    <div className="flex flex-col gap-4 px-5 py-4 sm:px-6">
      <Notice
        tone={check.isPassed && !check.isOfOtherUrls ? 'success' : 'warning'}
        title={check.isPassed ? 'Passed' : 'Not passed'}
      >
        {checkSummary(check)}, <Moment at={check.at} />.
        {check.isOfOtherUrls && ' Its URLs have been changed since: check it again.'}
      </Notice>
      {failures.length > 0 && (
        <ul aria-label="Failed" className="flex flex-col divide-y divide-line">
          {failures.map((failure) => (
            <Failure key={failure.name} {...failure} />
          ))}
        </ul>
      )}
      <details className="group rounded-control border border-line">
        <summary className="flex cursor-pointer items-center gap-3 px-4 py-3 text-sm font-medium">
          <ChevronRight
            size={16}
            aria-hidden="true"
            className="text-ink-2 transition-transform group-open:rotate-90"
          />
          All {check.results.length} scenarios
        </summary>
        <Scenarios results={check.results} />
      </details>
    </div>
  );
}

function Failure({ title, expected, note, change }: ScenarioResult) {
  return (
    <li className="py-3 text-sm first:pt-0 last:pb-0">
      <h3 className="text-base font-medium">{title}</h3>
      <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr]">
        {[
          ['Expected', expected],
          ['Came', note],
          ['Change', change],
        ].map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const tones: Record<ScenarioResult['state'], Tone> = {
  passed: 'success',
  failed: 'danger',
  'not tried': 'neutral',
};
const labels: Record<ScenarioResult['state'], string> = {
  passed: 'Passed',
  failed: 'Failed',
  'not tried': 'Not tried',
};

function Scenarios({ results }: Pick<CheckReport, 'results'>) {
  return (
    <Table label="Scenarios of the check">
      <TableHead>
        <HeaderCell>Scenario</HeaderCell>
        <HeaderCell>Result</HeaderCell>
      </TableHead>
      <tbody>
        {results.map(({ name, title, state, note }) => (
          <Row key={name}>
            <Cell>
              {title}
              {note && <span className="block text-xs break-words text-ink-2">{note}</span>}
            </Cell>
            <Cell>
              <Badge tone={tones[state]} dot>
                {labels[state]}
              </Badge>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
