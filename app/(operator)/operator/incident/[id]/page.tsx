import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Moment } from '@/components/base/ui/moment';
import { PageHeader } from '@/components/base/ui/page-header';
import { CertaintyBadge } from '@/components/care/incident/certainty-badge';
import { IncidentDetail } from '@/components/care/incident/incident-detail';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { getIncident } from '@/lib/care/incident/get-incident';
import { getLetters } from '@/lib/care/incident/start-letters';
import { readPathId } from '@/lib/http/http/path-id';
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
    const id = readPathId(text, 'incident');
    return { ...(await getIncident(context, id)), letters: await getLetters(context, id) };
  }
  const { incident } = loaded;
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
            <CertaintyBadge certainty={incident.certainty} />
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
