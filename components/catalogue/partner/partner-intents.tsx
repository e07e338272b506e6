'use client';

import { Suspense, useRef, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Skeleton } from '@/components/base/ui/skeleton';
import { useSeen } from '@/components/base/ui/use-seen';
import type { PartnerDraft } from './partner-draft';
import { RuleFile } from './rule-file';
import type { RuleLabProps } from './rule-lab';
import { RuleList } from './rule-list';

const RuleLab = lazyPart(() => import('./rule-lab'));

interface PartnerIntentsProps extends Pick<RuleLabProps, 'environment' | 'partnerId' | 'version'> {
  companyName: string;
  intents: PartnerDraft['intents'];
  /** The environment's intents. */
  titles: readonly string[];
  errorOf: (name: string) => string | undefined;
  onChange: (intents: PartnerDraft['intents']) => void;
}

/**
 * Edits the intents that a partner takes leads for, each with its rules and scorecard, beside what they would mean for
 * past leads.
 */
export default function PartnerIntents({
  companyName,
  intents,
  titles,
  errorOf,
  onChange,
  ...subject
}: PartnerIntentsProps) {
  const [scope, setScope] = useState<RuleLabProps['scope']>({ days: null, affiliateId: null });
  const container = useRef<HTMLDivElement>(null);
  const change = (title: string, part: Partial<PartnerDraft['intents'][number]>) =>
    onChange(intents.map((intent) => (intent.title === title ? { ...intent, ...part } : intent)));
  const free = titles.filter((title) => intents.every((intent) => !isSameTitle(intent.title, title)));
  const problem = (path: string) =>
    ['field', 'operator', 'value', 'results'].map((name) => errorOf(`${path}.${name}`)).find(Boolean) ??
    errorOf(path);
  return (
    <div ref={container} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Products and rules</h2>
        <RuleFile
          partnerId={subject.partnerId}
          companyName={companyName}
          intents={intents}
          titles={titles}
          onTake={onChange}
        />
      </div>
      {intents.map(({ title, eligibility, probability_conditions }, at) => (
        <Card key={title}>
          <CardHeader
            title={title}
            note={<span className="text-danger">{errorOf(`entry.intents[${at}].title`)}</span>}
            action={
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove ${title}`}
                onClick={() => {
                  onChange(intents.filter((intent) => intent.title !== title));
                  // The removed section takes its focused button with it.
                  container.current?.focus();
                }}
              >
                Remove
              </Button>
            }
          />
          <CardBody className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
            <div className="flex flex-col gap-6 lg:sticky lg:top-22">
              <RuleList
                owner={title}
                label="Eligible when all of these are true"
                rules={eligibility}
                withResults={false}
                errorOf={(index) => problem(`entry.intents[${at}].eligibility[${index}]`)}
                onChange={(rules) => change(title, { eligibility: rules })}
              />
              <RuleList
                owner={title}
                label="Scorecard: points per condition"
                rules={probability_conditions}
                withResults
                errorOf={(index) => problem(`entry.intents[${at}].probability_conditions[${index}]`)}
                onChange={(rules) => change(title, { probability_conditions: rules })}
              />
            </div>
            <Lab
              {...subject}
              intent={title}
              eligibility={eligibility}
              conditions={probability_conditions}
              scope={scope}
              onScope={setScope}
            />
          </CardBody>
        </Card>
      ))}
      {free.length > 0 && (
        <Card>
          <CardHeader title="Add a product" />
          <CardBody className="flex flex-wrap gap-2">
            {free.map((title) => (
              <Button
                key={title}
                size="sm"
                onClick={() => onChange([...intents, { title, eligibility: [], probability_conditions: [] }])}
              >
                {title}
              </Button>
            ))}
          </CardBody>
        </Card>
      )}
    </div>
  );
}

/** Loaded and asked for when it comes into view. */
function Lab(props: RuleLabProps) {
  const [ref, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div
      ref={ref}
      className="min-h-40 border-line max-lg:border-t max-lg:pt-5 lg:sticky lg:top-22 lg:border-l lg:pl-6"
    >
      <Suspense fallback={<Skeleton className="h-40" />}>{isSeen && <RuleLab {...props} />}</Suspense>
    </div>
  );
}

function isSameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
