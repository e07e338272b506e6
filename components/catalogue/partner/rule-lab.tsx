'use client';

import { useMemo } from 'react';
import { namedChoices } from '@/components/base/list/named-choices';
import { Button } from '@/components/base/ui/button';
import { className } from '@/components/base/ui/class-name';
import {
  formatCount,
  formatMoment,
  formatNumber,
  formatPercent,
  formatShare,
} from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { Skeleton } from '@/components/base/ui/skeleton';
import { Notice } from '@/components/base/ui/state';
import type { RuleTrial } from '@/lib/catalogue/partner/trial';
import type { Environment } from '@/word/environment';
import { checkRules } from './complete-rules';
import { LabRules } from './lab-rules';
import { LabSamples } from './lab-samples';
import type { RuleDraft } from './rule-draft';
import { type TrialScope, useRuleTrial, useTrialChoices } from './use-rule-trial';

export interface RuleLabProps {
  environment: Environment;
  /** Absent for a new partner. */
  partnerId?: number | undefined;
  version?: number | undefined;
  intent: string;
  eligibility: readonly RuleDraft[];
  conditions: readonly RuleDraft[];
  scope: TrialScope;
  onScope: (scope: TrialScope) => void;
}

const periods = [
  { value: '', label: `Last ${formatNumber(1_000)}` },
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];

/** Shows, key by key, what the rules being edited would have meant for past leads. */
export default function RuleLab({
  eligibility,
  conditions,
  scope,
  onScope,
  version,
  ...subject
}: RuleLabProps) {
  const checked = useMemo(
    () => ({ rules: checkRules(eligibility), conditions: checkRules(conditions) }),
    [eligibility, conditions],
  );
  const trial = useRuleTrial(
    {
      ...subject,
      ...scope,
      eligibility: checked.rules.complete,
      probability_conditions: checked.conditions.complete,
    },
    version,
  );
  const { data, isCurrent, isError } = trial;
  return (
    <section aria-label={`Effect on past leads, ${subject.intent}`} className="flex flex-col gap-4 text-sm">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Offers"
          value={scope.days ?? ''}
          onChange={({ target }) => onScope({ ...scope, days: daysOf(target.value) })}
          choices={periods}
        />
        <AffiliateChoice
          affiliateId={scope.affiliateId}
          onChange={(affiliateId) => onScope({ ...scope, affiliateId })}
        />
      </div>
      {isError && (
        <Notice
          tone="warning"
          role="alert"
          title="The effect could not be worked out"
          action={
            <Button size="sm" pending={trial.isFetching} onClick={() => void trial.refetch()}>
              Try again
            </Button>
          }
        >
          {trial.error.message}
        </Notice>
      )}
      {!data && !isError && <Skeleton className="h-40" />}
      {data && !isError && (
        <div
          aria-busy={!isCurrent}
          className={className('flex flex-col gap-4 transition-opacity', !isCurrent && 'opacity-60')}
        >
          <Headline trial={data.trial} intent={subject.intent} />
          <LabRules
            title="Rules"
            rules={data.input.eligibility}
            counts={data.trial.rules}
            leads={data.trial.leads}
            incomplete={checked.rules.incomplete}
          />
          <LabRules
            title="Scorecard"
            rules={data.input.probability_conditions}
            counts={data.trial.conditions}
            leads={data.trial.leads}
            incomplete={checked.conditions.incomplete}
          />
          <Overlap trial={data.trial} />
          <LabSamples what="gained" of={data.trial.gained} samples={data.trial.samples.gained} />
          <LabSamples what="lost" of={data.trial.lost} samples={data.trial.samples.lost} />
        </div>
      )}
    </section>
  );
}

function daysOf(text: string): TrialScope['days'] {
  return ([1, 7, 30, 90] as const).find((days) => String(days) === text) ?? null;
}

function AffiliateChoice({
  affiliateId,
  onChange,
}: {
  affiliateId: number | null;
  onChange: (affiliateId: number | null) => void;
}) {
  const { data } = useTrialChoices();
  return (
    <SelectField
      label="Affiliate"
      value={affiliateId ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      choices={[{ value: '', label: 'All' }, ...namedChoices(data?.affiliates ?? [])]}
    />
  );
}

function Headline({ trial, intent }: { trial: RuleTrial; intent: string }) {
  const { leads, before, after, gained, lost, offers, since, leftOut, averageProbability } = trial;
  const where = `in ${formatCount(offers, 'offer')}${since === null ? '' : ` since ${formatMoment(since)}`}`;
  const why = 'erased, without a required answer, or limited to other lenders';
  if (leads === 0)
    return (
      <Notice tone="info" role="status" title="There are no leads to try it on yet">
        {leftOut === 0
          ? `None ${where} is for ${intent}.`
          : `All ${formatNumber(leftOut)} ${where} are left out: ${why}.`}
      </Notice>
    );
  const shares = [
    { label: 'kept', leads: after - gained, bar: 'bg-accent' },
    { label: 'gained', leads: gained, bar: 'bg-success' },
    { label: 'lost', leads: lost, bar: 'bg-danger' },
    { label: 'no match', leads: leads - after - lost, bar: 'bg-surface-3' },
  ];
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-base font-semibold">
        {formatNumber(after)} of {formatCount(leads, 'lead')} would match (now {formatNumber(before)}):{' '}
        {formatNumber(lost)} lost, {formatNumber(gained)} gained
      </p>
      <div aria-hidden="true" className="flex h-2.5 gap-px overflow-hidden rounded-full bg-surface-3">
        {shares.map(
          ({ label, leads: share, bar }) =>
            share > 0 && <span key={label} className={bar} style={{ flexGrow: share }} />,
        )}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {shares.map(({ label, leads: share, bar }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={className('size-2 rounded-full', bar)} />
            {formatNumber(share)} {label}
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-2">
        Leads of {intent} {where}
        {leftOut > 0 && ` (${formatNumber(leftOut)} more left out: ${why})`}.{' '}
        {averageProbability !== null && `Average probability: ${formatPercent(averageProbability)}. `}
        By the rules alone, without live scores. Nothing is saved yet.
      </p>
    </div>
  );
}

const partnersShown = 8;

function Overlap({ trial: { after, overlap, nobodyElse } }: { trial: RuleTrial }) {
  if (overlap.length === 0 || after === 0) return null;
  const [shown, more] = [overlap.slice(0, partnersShown), overlap.slice(partnersShown)];
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">Who else matches these {formatNumber(after)}</h3>
      <OverlapList partners={shown} of={after} />
      {more.length > 0 && (
        <details>
          <summary className="cursor-pointer text-xs text-ink-2">
            {formatCount(more.length, 'more lender')}
          </summary>
          <div className="mt-2">
            <OverlapList partners={more} of={after} />
          </div>
        </details>
      )}
      <p className="text-xs text-ink-2">
        {nobodyElse === 0
          ? 'Another lender matches each of them.'
          : `No other lender matches ${formatNumber(nobodyElse)} of them.`}
      </p>
    </div>
  );
}

function OverlapList({ partners, of }: { partners: RuleTrial['overlap']; of: number }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {partners.map(({ partnerId, companyName, leads }) => (
        <li key={partnerId}>
          <span className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{companyName}</span>
            <span className="tabular shrink-0 text-ink-2">
              {formatNumber(leads)} · {formatShare(leads, of)}
            </span>
          </span>
          <span aria-hidden="true" className="mt-0.5 block h-1 rounded-full bg-surface-3">
            <span className="block h-1 rounded-full bg-accent" style={{ width: `${(leads / of) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
