import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Limited } from '@/components/access/operator/limited';
import { Card, CardHeader } from '@/components/base/ui/card';
import { PageHeader } from '@/components/base/ui/page-header';
import { PartnerLogo } from '@/components/base/ui/partner-logo';
import { CopyToProduction } from '@/components/catalogue/catalogue/copy-to-production';
import { ConnectedTest } from '@/components/catalogue/partner/connected-test';
import { LeaveOut } from '@/components/catalogue/partner/leave-out';
import { LeftOutNotice } from '@/components/catalogue/partner/left-out-notice';
import { PartnerCalls } from '@/components/catalogue/partner/partner-calls';
import { PartnerCapacityCards } from '@/components/catalogue/partner/partner-capacity';
import { PartnerCheck } from '@/components/catalogue/partner/partner-check';
import { PartnerEndpoints } from '@/components/catalogue/partner/partner-endpoints';
import { PartnerHistory } from '@/components/catalogue/partner/partner-history';
import { PartnerPerformanceCard } from '@/components/catalogue/partner/partner-performance';
import { PartnerPortalCard } from '@/components/catalogue/partner/partner-portal';
import { PartnerSecret } from '@/components/catalogue/partner/partner-secret';
import { PartnerState } from '@/components/catalogue/partner/partner-state';
import { readPartnerTab } from '@/components/catalogue/partner/partner-tab';
import { PartnerTabs } from '@/components/catalogue/partner/partner-tabs';
import { PlannedNotice } from '@/components/catalogue/partner/planned-notice';
import { ShareCheck } from '@/components/catalogue/partner/share-check';
import { ReturnTermsCard } from '@/components/money/claim/return-terms';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listLenders } from '@/lib/account/lender/get-lender';
import { may } from '@/lib/base/actor/permission';
import { listAuditEntries } from '@/lib/base/audit/list-entries';
import { hasCode } from '@/lib/base/error/error';
import { describeRoom } from '@/lib/catalogue/capacity/describe-room';
import { getPartnerCapacity } from '@/lib/catalogue/capacity/get-partner-capacity';
import { listIntents } from '@/lib/catalogue/intent/list-intents';
import { getPerformance } from '@/lib/catalogue/partner/get-performance';
import { listCalls } from '@/lib/catalogue/partner/list-calls';
import { listPartnerHealth } from '@/lib/catalogue/partner/list-health';
import { getPartner } from '@/lib/catalogue/partner/list-partners';
import { getPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { listSecretWarnings } from '@/lib/catalogue/partner/shared-secret';
import { listPlanned } from '@/lib/catalogue/planned-change/list-planned';
import { plannedOf } from '@/lib/catalogue/planned-change/planned-of';
import { readPathId } from '@/lib/http/http/path-id';
import { isLive } from '@/lib/lender/partner-check/check-partner';
import { findCheck } from '@/lib/lender/partner-check/find-check';
import { findShare } from '@/lib/lender/partner-share/find-share';
import { getTerms } from '@/lib/money/claim/terms';
import { readSuggestion } from '@/lib/report/unmatched/lab-link';

export const metadata: Metadata = { title: 'Lender' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
}

export default async function PartnerPage({ params, searchParams }: Props) {
  const { context } = await requireOperator();
  const { id } = await params;
  const given = await searchParams;
  const partner = await (async () => getPartner(context, { partnerId: readPathId(id, 'partner') }))().catch(
    (error: unknown) => {
      if (hasCode(error, 'not_found')) notFound();
      throw error;
    },
  );
  const { id: partnerId, environment, entry, leftOut } = partner;
  const mayChange = may(context, 'partner.change');
  const [portal, companies, terms] = await Promise.all([
    getPartnerPortal(context, { partnerId }),
    listLenders(context),
    getTerms(context, { partnerId }),
  ]);
  const [intents, health, performance, capacity, calls, check, share, warnings, history, room, planned] =
    await Promise.all([
      listIntents(context, { environment }),
      listPartnerHealth(context, { environment }),
      getPerformance(context, { partnerId }),
      getPartnerCapacity(context, { environment, partnerId }),
      listCalls(context, { partnerId }),
      findCheck(context, { partnerId }),
      findShare(context, { partnerId }),
      mayChange ? listSecretWarnings(context, { partnerId }) : [],
      may(context, 'audit.read') && listAuditEntries(context, { noun: 'partner', subjectId: partnerId }),
      describeRoom(context, { environment }),
      may(context, 'catalogue.export') ? listPlanned(context, { environment }) : [],
    ]);
  const endpoints = health.get(partnerId) ?? [];
  const acceptUrl = entry.connection.accept_url;
  const isLiveNow = acceptUrl !== null && isLive({ environment, active: entry.active, acceptUrl });
  return (
    <>
      <PageHeader
        environment={environment}
        title={
          <span className="flex flex-wrap items-center gap-3">
            <PartnerLogo
              name={entry.company_name}
              url={entry.company_mini_logo_url || entry.company_logo_url}
            />
            {entry.company_name}
          </span>
        }
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Id {partnerId}
            <PartnerState active={entry.active} leftOut={leftOut} noRoom={room(partnerId)} />
          </span>
        }
        action={
          <div className="flex flex-wrap gap-2">
            {mayChange && entry.active && leftOut === null && (
              <LeaveOut partnerId={partnerId} isLeftOut={false} />
            )}
            {mayChange && environment === 'uat' && (
              <CopyToProduction noun="partner" id={partnerId} name={entry.company_name} />
            )}
          </div>
        }
      />
      <PlannedNotice planned={plannedOf(partnerId, planned)} />
      {leftOut && (
        <div className="mb-6">
          <LeftOutNotice partnerId={partnerId} leftOut={leftOut} mayChange={mayChange} />
        </div>
      )}
      {!mayChange && (
        <div className="mb-6">
          <Limited by={context} action="partner.change">
            {null}
          </Limited>
        </div>
      )}
      <PartnerTabs
        key={partnerId}
        mayChange={mayChange}
        opened={readPartnerTab(given.tab)}
        performance={<PartnerPerformanceCard performance={performance} />}
        capacity={<PartnerCapacityCards entry={entry.capacity} capacity={capacity} />}
        connection={
          <div className="flex flex-col gap-6">
            <PartnerPortalCard
              portal={{
                partnerId,
                lenderId: portal.lenderId,
                decides: portal.decides,
                decider: portal.decider,
                answerWithinHours: portal.answerWithinHours,
              }}
              companies={companies.map(({ id, tradingName }) => ({ id, tradingName }))}
              mayChange={may(context, 'lender.change')}
            />
            <ReturnTermsCard partnerId={partnerId} terms={terms} mayChange={may(context, 'lender.change')} />
            {endpoints.length > 0 && (
              <Card>
                <CardHeader
                  title="Health"
                  note="Live calls in the last 24 hours. Send a test call."
                  action={
                    mayChange &&
                    endpoints.length > 1 && <ConnectedTest partnerId={partnerId} endpoints={endpoints} />
                  }
                />
                <div className="pt-3">
                  <Limited by={context} action="partner.change" quiet>
                    <PartnerEndpoints partnerId={partnerId} environment={environment} endpoints={endpoints} />
                  </Limited>
                </div>
              </Card>
            )}
            {acceptUrl !== null && (
              <PartnerCheck
                check={check}
                start={
                  mayChange
                    ? { path: `/api/portal/partner/${partnerId}/check`, body: { confirm: isLiveNow } }
                    : null
                }
                isLive={isLiveNow}
              >
                {mayChange && <ShareCheck partnerId={partnerId} share={share} />}
              </PartnerCheck>
            )}
            {endpoints.length > 0 && <PartnerCalls calls={calls} />}
            <Limited by={context} action="partner.change" quiet>
              <PartnerSecret
                partnerId={partnerId}
                previousEndsAt={partner.previousSecretEndsAt}
                isUnseen={partner.secretUnseen}
                warnings={warnings}
              />
            </Limited>
          </div>
        }
        history={history && <PartnerHistory partnerId={partnerId} entries={history.entries} />}
        form={{
          environment,
          partnerId,
          entry,
          version: partner.version,
          suggested: mayChange ? readSuggestion(given, entry) : null,
          intentTitles: intents.map((intent) => intent.entry.title),
          capacity: {
            affiliates: capacity.affiliates,
            uses: capacity.caps,
            sent: capacity.sent,
            declared: capacity.holidays.filter(({ declared }) => declared),
          },
        }}
      />
    </>
  );
}
