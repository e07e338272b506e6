'use client';

import { Suspense } from 'react';
import { lateForm } from '@/components/base/form/late-form';
import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Skeleton } from '@/components/base/ui/skeleton';
import { TextField } from '@/components/base/ui/text-field';
import { useBaseVersion } from '@/components/lender/use-base-version';
import { longestReason } from '@/lib/catalogue/catalogue/reason-limit';
import type { OwnRulesView } from '@/lib/lender/proposal/schema';
import { ownConnectionFields, type ProposalDraft, proposalDraft, proposalOf } from './proposal-draft';

const RuleList = lateForm(
  () => import('@/components/catalogue/partner/rule-list').then(({ RuleList: Part }) => Part),
  <Skeleton className="h-40" />,
);
// Checks rules by their schema, which is large.
const RuleCounts = lazyPart(() => import('./rule-counts'));

const loadSchema = () =>
  import('@/lib/lender/proposal/schema').then(({ proposeInput }) => proposeInput.omit({ partnerId: true }));

const lists = [
  ['eligibility', 'Eligible when all of these are true'],
  ['probability_conditions', 'Scorecard: points per condition'],
] as const;

const opened = (partner: OwnRulesView) => ({ entry: proposalDraft(partner), reason: '' });

/** Rules and addresses of one of the lender's own: what is typed is proposed, and an operator decides. */
export function ProposalForm({ partner }: { partner: OwnRulesView }) {
  const { partnerId, version } = partner;
  const form = useSchemaForm<{ entry: ProposalDraft; reason: string }>({
    values: opened(partner),
    schema: loadSchema,
    body: ({ entry, reason }) => ({ version: base, entry: proposalOf(entry), reason }),
  });
  const { isDirty } = form;
  const show = () => form.reset(opened(partner));
  const [base] = useBaseVersion(version, { isDirty, show });
  const change = useChange({
    path: `/api/portal/lender/partner/${partnerId}/proposal`,
    done: 'Proposed: our operators decide',
    onRefused: form.refuse,
    onDone: show,
  });
  const intents = form.value('entry').intents;
  const set = (at: number, part: Partial<ProposalDraft['intents'][number]>) =>
    form.change(
      'entry.intents',
      intents.map((one, place) => (place === at ? { ...one, ...part } : one)),
    );
  const problem = (path: string) =>
    ['field', 'operator', 'value', 'results'].map((name) => form.errorOf(`${path}.${name}`)).find(Boolean) ??
    form.errorOf(path);
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-6">
      <UnsavedGuard dirty={isDirty} />
      {intents.map((intent, at) => (
        <Card key={intent.title}>
          <CardHeader title={intent.title} note="Which leads you take" />
          <CardBody className="flex flex-col gap-6">
            {lists.map(([list, label]) => (
              <RuleList
                key={list}
                owner={intent.title}
                label={label}
                rules={intent[list]}
                withResults={list === 'probability_conditions'}
                errorOf={(index) => problem(`entry.intents[${at}].${list}[${index}]`)}
                onChange={(rules) => set(at, { [list]: rules })}
              />
            ))}
            <Suspense>
              <RuleCounts partnerId={partnerId} intent={intent.title} eligibility={intent.eligibility} />
            </Suspense>
          </CardBody>
        </Card>
      ))}
      <Card>
        <CardHeader title="Your system" note="Blank without one: your people decide in the inbox." />
        <CardBody className="grid gap-5 sm:grid-cols-2">
          {ownConnectionFields.map(([name, label, hint]) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              {...form.field(`entry.connection.${name}`)}
              autoComplete="off"
            />
          ))}
          <TextField
            label="Decided within, in opening hours"
            hint="Later our operators are told; nothing is declined by the clock."
            inputMode="numeric"
            autoComplete="off"
            {...form.field('entry.answer_within_hours')}
          />
        </CardBody>
      </Card>
      <Card>
        <CardBody className="flex flex-col gap-5">
          <TextField
            label="Reason"
            {...form.field('reason')}
            autoComplete="off"
            maxLength={longestReason}
            hint="Our operators read it. Required for a rule on age, gender or citizenship."
          />
          <FormActions message={form.problem(change)}>
            <Button type="submit" variant="primary" pending={change.pending}>
              Propose
            </Button>
          </FormActions>
        </CardBody>
      </Card>
    </form>
  );
}
