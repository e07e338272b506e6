import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Limited } from '@/components/access/operator/limited';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { DecideRequest } from '@/components/care/rights/decide-request';
import { GiveRecord } from '@/components/care/rights/give-record';
import { IdentityOnce } from '@/components/care/rights/identity';
import { LaterCorrection, LaterStatements } from '@/components/care/rights/later-correction';
import { LenderLetters } from '@/components/care/rights/lender-letters';
import { RequestFacts } from '@/components/care/rights/request-facts';
import { RequestLetter } from '@/components/care/rights/request-letter';
import { RestrictPerson } from '@/components/care/rights/restrict-person';
import { RestrictionState } from '@/components/care/rights/restriction-state';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { rightsKindLabel } from '@/lib/applicant/rights';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { assessRestriction } from '@/lib/care/rights-answer/answer-restriction';
import { listCorrectable } from '@/lib/care/rights-answer/correct-lead';
import { listStatements } from '@/lib/care/rights-answer/list-statements';
import { getRequest } from '@/lib/care/rights-request/list-requests';
import { readPathId } from '@/lib/http/http/path-id';

export const metadata: Metadata = { title: { absolute: 'Rights · Lead Matching' } };

export default async function RightsRequestPage({ params }: { params: Promise<{ id: string }> }) {
  const { context } = await requireOperator('rights-request.list');
  const { id } = await params;
  const request = await (async () => getRequest(context, readPathId(id, 'request')))().catch(
    (error: unknown) => {
      if (hasCode(error, 'not_found')) notFound();
      throw error;
    },
  );
  const correctable = may(context, 'rights-request.answer')
    ? await listCorrectable(context, request.id)
    : null;
  const spoken = may(context, 'rights-request.answer') ? await listStatements(context, request.id) : null;
  const today = southAfricanDate(new Date());
  const effect = may(context, 'rights-request.answer') ? await assessRestriction(context, request.id) : null;
  return (
    <IdentityOnce known={request.identityCheck}>
      <PageHeader
        title={`${rightsKindLabel[request.kind]}, no. ${request.id}`}
        environment="both"
        note="What an applicant asks for by law"
      />
      <RequestFacts request={request} mayRead={may(context, 'rights-request.read')}>
        {request.kind === 'access' &&
          (request.state === 'open' || request.state === 'answered') &&
          request.details?.idNumber != null &&
          may(context, 'rights-request.answer') && (
            <Card>
              <CardHeader
                title="The record"
                note="As a file, or by a link that works once within 7 days and asks for the ID number. Either answers the request."
              />
              <CardBody>
                <GiveRecord id={request.id} isOpen={request.state === 'open'} link={request.link} />
              </CardBody>
            </Card>
          )}
        {correctable && (
          <Card>
            <CardHeader
              title="Correct a value"
              note="Of any of the person’s leads, an accepted one too. Another ID number is another person: erase, and capture anew."
            />
            <CardBody>
              {correctable.length === 0 ? (
                <p className="text-sm text-ink-2">There are no leads of this person.</p>
              ) : (
                <LaterCorrection
                  id={request.id}
                  leads={correctable}
                  asksIdentity={request.state === 'open'}
                />
              )}
            </CardBody>
          </Card>
        )}
        {spoken && spoken.leads.length > 0 && (
          <Card>
            <CardHeader
              title="The person’s own statement"
              note="What is not corrected gets what the person says beside it (POPIA 24): on the lead’s page, where the lender reads the value, and in the record."
            />
            <CardBody>
              <LaterStatements
                id={request.id}
                {...spoken}
                asksIdentity={request.state === 'open' || request.identityCheck === 'none'}
              />
            </CardBody>
          </Card>
        )}
        {request.kind === 'correction' &&
          request.details?.idNumber != null &&
          may(context, 'rights-request.answer') && (
            <Card>
              <CardHeader
                title="Letters to lenders"
                note="One for each lender that was sent the wrong value, or of whom no copy is kept."
              />
              <CardBody>
                <LenderLetters id={request.id} />
              </CardBody>
            </Card>
          )}
        {effect && (
          <Card>
            <CardHeader
              title="Restrict"
              note="Stored and nothing else (POPIA 14(6)), until a day: of all affiliates, in both environments."
            />
            <CardBody>
              <RestrictPerson
                id={request.id}
                effect={effect}
                days={{ first: addDays(today, 1), usual: addDays(today, 180) }}
              />
            </CardBody>
          </Card>
        )}
        {request.restriction && (
          <Card>
            <CardHeader title="The restriction" />
            <CardBody>
              <RestrictionState
                id={request.id}
                restriction={request.restriction}
                mayLift={may(context, 'rights-request.answer')}
              />
            </CardBody>
          </Card>
        )}
        {request.state === 'open' && (
          <Card>
            <CardHeader
              title={
                effect || (request.kind === 'access' && request.details?.idNumber != null)
                  ? 'Refused or withdrawn'
                  : 'Answer'
              }
            />
            <CardBody>
              <Limited by={context} action="rights-request.answer">
                <DecideRequest
                  id={request.id}
                  kind={request.kind}
                  isKnown={request.details?.idNumber != null}
                />
              </Limited>
            </CardBody>
          </Card>
        )}
        {may(context, 'rights-request.answer') && (
          <Card>
            <CardHeader
              title="Letter"
              note={
                request.state === 'open'
                  ? 'Says that the request came, and by when it is answered.'
                  : 'Says what became of the request.'
              }
            />
            <CardBody>
              <RequestLetter
                id={request.id}
                name={request.details?.name ?? null}
                address={request.details?.contact ?? null}
              />
            </CardBody>
          </Card>
        )}
      </RequestFacts>
    </IdentityOnce>
  );
}
