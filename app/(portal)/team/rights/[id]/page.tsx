import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { IdentityOnce } from '@/components/care/rights/identity';
import { OwnRecord } from '@/components/care/rights/own-record';
import { RequestFacts } from '@/components/care/rights/request-facts';
import { requireSession } from '@/lib/access/auth/page-session';
import { rightsKindLabel } from '@/lib/applicant/rights';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { getRequest } from '@/lib/care/rights-request/list-requests';
import { readPathId } from '@/lib/http/http/path-id';

export const metadata: Metadata = { title: { absolute: 'Rights of applicants · Lead Matching' } };

export default async function TeamRightsRequestPage({ params }: { params: Promise<{ id: string }> }) {
  const { context, affiliate } = await requireSession();
  if (!affiliate || !may(context, 'rights-request.list', { affiliateId: affiliate.id })) notFound();
  const { id } = await params;
  const request = await (async () => getRequest(context, readPathId(id, 'request')))().catch(
    (error: unknown) => {
      if (hasCode(error, 'not_found')) notFound();
      throw error;
    },
  );
  return (
    <>
      <PageHeader
        title={`${rightsKindLabel[request.kind]}, no. ${request.id}`}
        environment="both"
        note="Our support answers it in writing"
      />
      <RequestFacts request={request} mayRead>
        {request.kind === 'access' &&
          (request.state === 'open' || request.state === 'answered') &&
          request.details?.idNumber != null && (
            <Card>
              <CardHeader
                title="The record"
                note={`What ${affiliate.name} holds, in both environments. Our support answers with what all hold.`}
              />
              <CardBody>
                <IdentityOnce known={request.identityCheck}>
                  <OwnRecord id={request.id} asksIdentity={request.identityCheck === 'none'} />
                </IdentityOnce>
              </CardBody>
            </Card>
          )}
      </RequestFacts>
    </>
  );
}
