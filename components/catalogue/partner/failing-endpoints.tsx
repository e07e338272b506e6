import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { EndpointKind, FailingEndpointView } from '@/lib/catalogue/partner/health';
import type { Environment } from '@/word/environment';

const effects: Record<EndpointKind, string> = {
  score: 'Live score: left out of offers',
  accept: 'Accept: left out of offers',
  link: 'Link: asked again later',
};

interface FailingEndpointsProps {
  /** The name of their environment: the page may have a table of each. */
  where: string;
  environment: Environment;
  endpoints: readonly FailingEndpointView[];
}

export function FailingEndpoints({ where, environment, endpoints }: FailingEndpointsProps) {
  return (
    <Table label={`Lenders’ endpoints that keep failing in ${where}`} cards>
      <TableHead>
        <HeaderCell>Lender</HeaderCell>
        <HeaderCell>Endpoint</HeaderCell>
        <HeaderCell>Failing since</HeaderCell>
        <HeaderCell>Last failed</HeaderCell>
      </TableHead>
      <tbody>
        {endpoints.map((one) => (
          <Row key={`${one.partnerId} ${one.endpoint}`} className="relative">
            <Cell className="whitespace-nowrap">
              <Link
                href={`/operator/lender/${one.partnerId}`}
                className="font-medium after:absolute after:inset-0 after:content-['']"
              >
                {one.companyName}
              </Link>
            </Cell>
            <Cell label="Endpoint" className="whitespace-nowrap">
              {effects[one.endpoint]}
              {one.endpoint === 'accept' && (
                // Above the link that covers the row.
                <Link
                  href={`/operator/lead?state=failed&partner=${one.partnerId}&environment=${environment}`}
                  className="relative z-1 ml-3 text-accent underline underline-offset-2"
                >
                  Leads that failed there
                </Link>
              )}
            </Cell>
            <Cell label="Failing since" className="text-ink-2">
              <Moment at={one.failingSince} />
            </Cell>
            <Cell label="Last failed" className="text-ink-2">
              <Moment at={one.lastFailedAt} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
