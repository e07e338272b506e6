import type { Metadata } from 'next';
import { Card } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { IncidentList } from '@/components/care/incident/incident-list';
import { NewIncident } from '@/components/care/incident/new-incident';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { listAllIncidents } from '@/lib/care/incident/get-incident';

export const metadata: Metadata = { title: { absolute: 'Incidents · Lead Matching' } };

export default async function IncidentsPage() {
  const { context } = await requireOperator('incident.list');
  const incidents = await listAllIncidents(context);
  return (
    <>
      <PageHeader
        environment="both"
        title="Incidents"
        note="When personal data may have got out: whose it was, what was done, and who was told. Every compromise is reported, however small."
        action={may(context, 'incident.scope') && <NewIncident />}
      />
      <Card>
        <IncidentList incidents={incidents} />
      </Card>
    </>
  );
}
