import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import { PageHeader } from '@/components/layout/page-header';
import { PartnerLogo } from '@/components/offer/partner-logo';
import { HealthBadge } from '@/components/partner/health-badge';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { environmentLabel } from '@/components/ui/format';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { requireOperator } from '@/lib/auth/require-operator';
import { listPartnerHealth } from '@/lib/partner/list-health';
import { listPartners } from '@/lib/partner/list-partners';

export const metadata: Metadata = { title: 'Partners' };

export default async function PartnersPage() {
  const { context, environment } = await requireOperator();
  const [partners, health] = await Promise.all([
    listPartners(context, { environment }),
    listPartnerHealth(context, { environment }),
  ]);
  return (
    <>
      <PageHeader
        title="Partners"
        note={`Lenders in ${environmentLabel(environment)}`}
        action={
          <Link href="/operator/partner/new" className={buttonClass('primary')}>
            <Plus size={16} aria-hidden="true" />
            New partner
          </Link>
        }
      />
      <Card>
        {partners.length > 0 ? (
          <Table label="Partners">
            <TableHead>
              <HeaderCell>Company</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell>Health, 24 h</HeaderCell>
              <HeaderCell>Intents</HeaderCell>
              <HeaderCell className="text-right">Rules</HeaderCell>
              <HeaderCell>Integration</HeaderCell>
              <HeaderCell className="text-right">Priority</HeaderCell>
            </TableHead>
            <tbody>
              {partners.map(({ id, entry }) => (
                <Row key={id} className="relative">
                  <Cell className="whitespace-nowrap">
                    <span className="flex items-center gap-3">
                      <PartnerLogo
                        name={entry.company_name}
                        url={entry.company_mini_logo_url || entry.company_logo_url}
                        size="sm"
                      />
                      <span>
                        <Link
                          href={`/operator/partner/${id}`}
                          className="font-medium after:absolute after:inset-0 after:content-['']"
                        >
                          {entry.company_name}
                        </Link>
                        <span className="block text-xs text-ink-2">{entry.slug}</span>
                      </span>
                    </span>
                  </Cell>
                  <Cell>
                    <Badge tone={entry.active ? 'success' : 'neutral'} dot>
                      {entry.active ? 'Active' : 'Inactive'}
                    </Badge>
                  </Cell>
                  <Cell className="whitespace-nowrap">
                    <HealthBadge endpoints={health.get(id) ?? []} />
                  </Cell>
                  <Cell className="min-w-48 text-ink-2">
                    {entry.intents.map(({ title }) => title).join(', ') || 'None'}
                  </Cell>
                  <Cell className="tabular text-right text-ink-2">
                    {entry.intents.reduce((sum, intent) => sum + intent.eligibility.length, 0)}
                  </Cell>
                  <Cell className="whitespace-nowrap text-ink-2">{connectedBy(entry.connection)}</Cell>
                  <Cell className="tabular text-right text-ink-2">{entry.priority}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        ) : (
          <EmptyState title="No partners yet">Create one, or import a catalogue.</EmptyState>
        )}
      </Card>
    </>
  );
}

function connectedBy(connection: {
  score_url: string | null;
  accept_url: string | null;
  redirect_url: string | null;
}): string {
  const ways = [
    connection.score_url && 'score',
    connection.accept_url && 'accept',
    connection.redirect_url && 'redirect',
  ].filter((way) => way !== null);
  return ways.join(', ') || 'Details only';
}
