import { Badge } from '@/components/base/ui/badge';
import { Figure } from '@/components/base/ui/figure';
import { environmentLabel, formatNumber, formatShare } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Notice } from '@/components/base/ui/state';
import { FailingEndpoints } from '@/components/catalogue/partner/failing-endpoints';
import { FillingCaps } from '@/components/catalogue/partner/filling-caps';
import { StuckApplications } from '@/components/lead/application/stuck-applications';
import type { FillingCap } from '@/lib/catalogue/capacity/list-filling';
import type { FailingEndpointView } from '@/lib/catalogue/partner/health';
import type { AlertView } from '@/lib/event/alert/view';
import { crossedAdvice } from '@/lib/event/alert/words';
import type { CrossedView, StuckApplicationView } from '@/lib/lead/application/view';
import type { HoursView, OverviewView } from '@/lib/report/overview/view';
import type { Environment } from '@/word/environment';
import { CrossedApplicants } from './crossed-applicants';
import { ExpiringKeys } from './expiring-keys';
import { GatewayTrouble } from './gateway-trouble';
import { HoursCard } from './hours-card';
import { OverviewSection } from './overview-section';
import { Unusual } from './unusual';
import { Waiting } from './waiting';

interface EnvironmentOverviewProps {
  environment: Environment;
  overview: OverviewView;
  hours: HoursView;
  /** What is unlike last week. */
  unusual: readonly AlertView[];
  maintenance: boolean;
  stuck: readonly StuckApplicationView[];
  /** Applicants whom two lenders have. */
  crossed: readonly CrossedView[];
  endpoints: readonly FailingEndpointView[];
  /** Caps that are full or nearly so. */
  filling: readonly FillingCap[];
  /** Outcomes that fit no application, or several. */
  unplaced: number;
  /** Number of things in it that need an operator. */
  problems: number;
  /** The console's other pages show this environment's partners and intents. */
  isCurrent: boolean;
}

/** Shows what one environment needs, its figures, the lists of what is waiting, and today by hours. */
export function EnvironmentOverview({
  environment,
  overview,
  hours,
  unusual,
  maintenance,
  stuck,
  crossed,
  endpoints,
  filling,
  unplaced,
  problems,
  isCurrent,
}: EnvironmentOverviewProps) {
  const name = environmentLabel(environment);
  const { expiringKeys } = overview;
  const { today, lastWeek } = hours.decisions;
  return (
    <section aria-labelledby={`${environment}-title`} className="flex flex-col gap-3 sm:gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <h2 id={`${environment}-title`} className="text-xl">
          {name}
        </h2>
        {problems === 0 ? (
          <Badge tone="success" dot>
            Clear
          </Badge>
        ) : (
          <Badge tone={endpoints.length + crossed.length > 0 ? 'danger' : 'warning'} dot>
            {problems === 1 ? '1 needs attention' : `${formatNumber(problems)} need attention`}
          </Badge>
        )}
      </header>
      {maintenance && (
        <Notice tone="warning" title={`${name} is in maintenance`}>
          Every API call there gets 503. End it under Environments.
        </Notice>
      )}
      {unplaced > 0 && (
        <Notice
          tone="warning"
          title={
            unplaced === 1
              ? '1 outcome waits to be placed'
              : `${formatNumber(unplaced)} outcomes wait to be placed`
          }
          action={
            isCurrent && (
              <Link
                href="/operator/outcome"
                className="text-sm font-medium text-accent underline underline-offset-4"
              >
                Place them
              </Link>
            )
          }
        >
          {isCurrent
            ? 'None of them counts until then.'
            : `None of them counts until then. Switch to ${name} and open Outcomes.`}
        </Notice>
      )}
      {overview.smsGateway && <GatewayTrouble trouble={overview.smsGateway} />}
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Waiting label="Stuck applications" count={stuck.length} href={`#${environment}-applications`} />
        <Waiting
          label="Failing endpoints"
          count={endpoints.length}
          href={`#${environment}-endpoints`}
          tone="danger"
        />
        <Waiting label="Caps full or nearly so" count={filling.length} href={`#${environment}-capacity`} />
        <Waiting label="Expiring keys" count={expiringKeys.length} href={`#${environment}-keys`} />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Figure
          label="Leads"
          value={formatNumber(overview.leadsToday)}
          note={`today; ${formatNumber(overview.leadsLastWeek)} in 7 days, ${formatNumber(overview.acceptedLastWeek)} of them accepted`}
        />
        <Figure
          label="Acceptance today"
          value={formatShare(today.accepted, today.decided)}
          note={
            today.decided === 0
              ? 'nothing decided yet'
              : `of ${formatNumber(today.decided)} decided; ${lastWeek.decided === 0 ? 'none by this time a week ago' : `by this time a week ago ${formatShare(lastWeek.accepted, lastWeek.decided)}`}`
          }
          href={`#${environment}-hours`}
          tone={unusual.some(({ kind }) => kind === 'acceptance') ? 'warning' : undefined}
        />
        <Figure
          label="Lenders"
          value={formatNumber(overview.activePartners)}
          note="active"
          {...(isCurrent && { href: '/operator/lender' })}
        />
        <Figure
          label="Products"
          value={formatNumber(overview.activeIntents)}
          note="active"
          {...(isCurrent && { href: '/operator/product' })}
        />
      </div>
      {unusual.length > 0 && (
        <OverviewSection
          id={`${environment}-unusual`}
          title={`Unusual in ${name}`}
          note="Compared once a minute with the same time a week ago, or with the week before."
        >
          <Unusual alerts={unusual} />
        </OverviewSection>
      )}
      {crossed.length > 0 && (
        <OverviewSection
          id={`${environment}-two-lenders`}
          title={`Applicants with two lenders in ${name}`}
          note={crossedAdvice}
        >
          <CrossedApplicants crossed={crossed} />
        </OverviewSection>
      )}
      {stuck.length > 0 && (
        <OverviewSection
          id={`${environment}-applications`}
          title={`Stuck applications in ${name}`}
          note="The lender never told us the outcome. Ask them and record it."
        >
          <StuckApplications where={name} applications={stuck} />
        </OverviewSection>
      )}
      {endpoints.length > 0 && (
        <OverviewSection
          id={`${environment}-endpoints`}
          title={`Lenders that keep failing in ${name}`}
          note="Skipped for now; retried at most every 15 seconds."
        >
          <FailingEndpoints where={name} environment={environment} endpoints={endpoints} />
        </OverviewSection>
      )}
      {filling.length > 0 && (
        <OverviewSection
          id={`${environment}-capacity`}
          title={`Lenders full or nearly full in ${name}`}
          note="Full ones are left out of new offers until their caps reopen."
        >
          <FillingCaps where={name} caps={filling} />
        </OverviewSection>
      )}
      {expiringKeys.length > 0 && (
        <OverviewSection
          id={`${environment}-keys`}
          title={`Keys expiring soon in ${name}`}
          note="Within 30 days. Their managers are reminded 30, 7 and 1 days before."
        >
          <ExpiringKeys where={name} keys={expiringKeys} />
        </OverviewSection>
      )}
      <HoursCard id={`${environment}-hours`} name={name} hours={hours} />
    </section>
  );
}
