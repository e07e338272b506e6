import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Badge } from '@/components/base/ui/badge';
import { Card } from '@/components/base/ui/card';
import { DetailList } from '@/components/base/ui/detail-list';
import { Moment } from '@/components/base/ui/moment';
import { PageHeader } from '@/components/base/ui/page-header';
import { ApplicantFacts, ConsentFacts } from '@/components/lender/application/application-facts';
import { DecideBar } from '@/components/lender/application/decide-bar';
import { GoneApplication } from '@/components/lender/application/gone-application';
import { stateOf, waitedText } from '@/components/lender/application/state';
import { ClaimList } from '@/components/money/claim/claim-list';
import { OpenClaim } from '@/components/money/claim/open-claim';
import { OwnOutcomes } from '@/components/money/outcome/own-outcomes';
import { requireLender } from '@/lib/access/auth/require-lender';
import { may } from '@/lib/base/actor/permission';
import { hasCode } from '@/lib/base/error/error';
import { getOwnApplication } from '@/lib/lender/application/get-own';
import { goneText } from '@/lib/lender/decision/gone';
import { listOwnOf } from '@/lib/money/claim/list-claims';
import { readReasonWords } from '@/lib/money/claim/reason';
import { listOwnSteps } from '@/lib/money/outcome/own-outcome';

export const metadata: Metadata = { title: 'Application' };

export default async function LenderApplicationPage({ params }: { params: Promise<{ id: string }> }) {
  const { context, session } = await requireLender('lender-application.list');
  const { id } = await params;
  const application = await getOwnApplication(context, id).catch((error: unknown) => {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  });
  if (application === null) {
    const text = await goneText(context, id);
    if (text === null) notFound();
    return <GoneApplication text={text} />;
  }
  const [claims, outcomes, reasons] = await Promise.all([
    listOwnOf(context, id),
    listOwnSteps(context, id),
    readReasonWords(context.database, session.environment),
  ]);
  const { name, values, question, waits, withdrawnAt } = application;
  const { label, tone } = stateOf(application);
  const mayDecide = waits && withdrawnAt === null && may(context, 'lender-application.decide');
  const mayGiveBack =
    application.status === 'accepted' &&
    claims.every(({ state }) => state === 'withdrawn') &&
    may(context, 'lender-application.claim');
  return (
    <>
      <PageHeader
        title={name}
        action={mayGiveBack && <OpenClaim applicationId={application.id} name={name} reasons={reasons} />}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {application.product} · {application.partnerName}
            <Badge tone={tone}>{label}</Badge>
            {waits && (
              <span className={application.isLate ? 'font-medium text-danger' : ''}>
                has waited {waitedText(application.waitedMs)}
              </span>
            )}
          </span>
        }
      />
      <div className="flex flex-col gap-6">
        <DecideBar
          key={application.id}
          id={application.id}
          name={name}
          mayDecide={mayDecide}
          hasQuestion={question !== null}
          next={application.next}
          previous={application.previous}
          singleKeys={session.user.singleKeys}
          heldBy={application.heldBy}
        />
        {values ? (
          <ApplicantFacts
            values={values}
            statements={application.statements}
            liveQuotes={application.liveQuotes}
            now={context.clock.now()}
          />
        ) : (
          <Card className="p-5 sm:p-6">
            <p>
              Only the initials are shown: applications are whole while they are open, and for 90 days after
              the last step of those that you accepted.
            </p>
          </Card>
        )}
        {question && (
          <Card className="p-5 sm:p-6">
            <h2 className="text-lg">Question to the call centre</h2>
            <p className="mt-3 break-words whitespace-pre-line">{question.text}</p>
            <p className="mt-1 text-xs text-ink-2">
              {question.askedBy ?? 'Your company'} · <Moment at={question.askedAt} form="recent" />
            </p>
            {question.answer === null ? (
              <p className="mt-4 text-sm text-ink-2">Not answered yet.</p>
            ) : (
              <div className="mt-4 border-l-2 border-line pl-4">
                <p className="break-words whitespace-pre-line">{question.answer}</p>
                {question.answeredAt && (
                  <p className="mt-1 text-xs text-ink-2">
                    <Moment at={question.answeredAt} form="recent" />
                  </p>
                )}
              </div>
            )}
          </Card>
        )}
        {(application.status === 'accepted' || outcomes.length > 0) && (
          <OwnOutcomes
            applicationId={application.id}
            outcomes={outcomes}
            mayRecord={application.status === 'accepted' && may(context, 'lender-application.record')}
          />
        )}
        {claims.length > 0 && (
          <Card>
            <ClaimList claims={claims} reader="lender" />
          </Card>
        )}
        {values && <ConsentFacts application={application} />}
        <Card className="p-5 sm:p-6">
          <DetailList
            items={[
              [
                'Id',
                <span key="id" className="font-mono text-xs">
                  {application.id}
                </span>,
              ],
              ['Came', <Moment key="came" at={application.requestedAt} />],
              [
                'Decided',
                application.settledAt ? <Moment key="decided" at={application.settledAt} /> : 'Not yet',
              ],
              ['Your reference', application.reference ?? 'None'],
              ['Link', application.link ?? 'None'],
              ['From', application.source ?? 'Not told'],
            ]}
          />
        </Card>
      </div>
    </>
  );
}
