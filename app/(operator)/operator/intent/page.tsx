import type { Metadata } from 'next';
import { CopyToProduction } from '@/components/catalogue/copy-to-production';
import { IntentEditor } from '@/components/intent/intent-editor';
import { PageHeader } from '@/components/layout/page-header';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { environmentLabel } from '@/components/ui/format';
import { EmptyState } from '@/components/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { listAffiliates } from '@/lib/affiliate/get-affiliate';
import { findLeadField } from '@/lib/applicant/field';
import { requireOperator } from '@/lib/auth/require-operator';
import { listIntents } from '@/lib/intent/list-intents';

export const metadata: Metadata = { title: 'Intents' };

export default async function IntentsPage() {
  const { context, environment } = await requireOperator();
  const [intents, affiliates] = await Promise.all([
    listIntents(context, { environment }),
    listAffiliates(context),
  ]);
  return (
    <>
      <PageHeader
        title="Intents"
        note={`Products in ${environmentLabel(environment)}`}
        action={<IntentEditor environment={environment} affiliates={affiliates} />}
      />
      <Card>
        {intents.length > 0 ? (
          <Table label="Intents">
            <TableHead>
              <HeaderCell>Title</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell>Required for an offer</HeaderCell>
              <HeaderCell>Available to</HeaderCell>
              <HeaderCell>
                <span className="sr-only">Actions</span>
              </HeaderCell>
            </TableHead>
            <tbody>
              {intents.map((intent) => (
                <Row key={intent.id}>
                  <Cell className="whitespace-nowrap">
                    <span className="font-medium">{intent.entry.title}</span>
                    <span className="tabular block text-xs text-ink-2">id {intent.id}</span>
                    {intent.entry.synonyms.length > 0 && (
                      <span className="block max-w-64 text-xs whitespace-normal text-ink-2">
                        Also called {intent.entry.synonyms.join(', ')}
                      </span>
                    )}
                  </Cell>
                  <Cell>
                    <Badge tone={intent.entry.active ? 'success' : 'neutral'} dot>
                      {intent.entry.active ? 'Active' : 'Inactive'}
                    </Badge>
                  </Cell>
                  <Cell className="text-ink-2">
                    {intent.entry.required_fields
                      .map((name) => findLeadField(name)?.label ?? name)
                      .join(', ') || 'Nothing extra'}
                  </Cell>
                  <Cell className="text-ink-2">{intent.entry.affiliates?.join(', ') ?? 'All'}</Cell>
                  <Cell>
                    <div className="flex justify-end gap-2">
                      {environment === 'uat' && (
                        <CopyToProduction size="sm" noun="intent" id={intent.id} name={intent.entry.title} />
                      )}
                      <IntentEditor environment={environment} intent={intent} affiliates={affiliates} />
                    </div>
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        ) : (
          <EmptyState title="No intents yet">Create one, or import a catalogue.</EmptyState>
        )}
      </Card>
    </>
  );
}
