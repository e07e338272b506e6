import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Badge } from '@/components/base/ui/badge';
import { Moment } from '@/components/base/ui/moment';
import { PageHeader } from '@/components/base/ui/page-header';
import { IncidentDetail } from '@/components/care/incident/incident-detail';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { getIncident, readIncidentId } from '@/lib/care/incident/get-incident';
import { getLetters } from '@/lib/care/incident/start-letters';
import { incidentKindWords } from '@/word/incident';

export const metadata: Metadata = { title: { absolute: 'Incident · Lead Matching' } };

export default async function IncidentPage({ params }: { params: Promise<{ id: string }> }) {
  const { context } = await requireOperator('incident.list');
  const { id: text } = await params;
  const loaded = await load().catch((error: unknown) => {
    if (hasCode(error, 'not_found')) notFound();
    throw error;
  });
  async function load() {
    const id = readIncidentId(text);
    return { ...(await getIncident(context, id)), letters: await getLetters(context, id) };
  }
  const { incident } = loaded;
  const isConfirmed = incident.certainty === 'confirmed';
  return (
    <>
      <PageHeader
        environment="both"
        title={`${incidentKindWords[incident.kind]} ${incident.subject}`}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <Moment at={incident.from} /> to <Moment at={incident.to} />
            </span>
            <Badge tone={isConfirmed ? 'danger' : 'warning'}>{isConfirmed ? 'Confirmed' : 'Alleged'}</Badge>
          </span>
        }
      />
      <IncidentDetail
        initial={loaded}
        mayKeep={may(context, 'incident.scope')}
        maySend={may(context, 'incident.send')}
      />
    </>
  );
}
