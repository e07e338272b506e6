'use client';

import { Suspense, useEffect, useReducer, useState } from 'react';
import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Badge } from '@/components/base/ui/badge';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Checkbox } from '@/components/base/ui/checkbox';
import { FormActions } from '@/components/base/ui/form-actions';
import { LatePart } from '@/components/base/ui/late-part';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { SelectField } from '@/components/base/ui/select-field';
import { Skeleton } from '@/components/base/ui/skeleton';
import { TextField } from '@/components/base/ui/text-field';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';
import { PlanLater } from '@/components/catalogue/catalogue/plan-later';
import { longestReason } from '@/lib/catalogue/catalogue/reason-limit';
import type { SuggestedRule } from '@/lib/report/unmatched/lab-link';
import type { Environment } from '@/word/environment';
import { capacityProblems } from './capacity-draft';
import type { CapacityContext } from './capacity-effect';
import { PartnerCompany } from './partner-company';
import { connectionFields, draftOf, entryOf, type StoredEntry, withRule } from './partner-draft';
import { isBehind, partnerFormReducer, partnerFormState, saveQuestions } from './partner-form-state';
import { type PartnerPart, partnerParts } from './partner-tab';
import { SaveQuestions } from './save-questions';
import type { StoredPartner } from './settle-partner';

export interface PartnerFormProps {
  environment: Environment;
  /** Absent for a new partner. */
  partnerId?: number;
  entry: StoredEntry;
  /** Version of the entry; absent for a new partner. */
  version?: number;
  intentTitles: readonly string[];
  /** What its capacity is chosen from and judged by; absent for a new partner, which takes any number. */
  capacity?: CapacityContext;
  /** A changed rule to begin with, not saved: the lab shows what it would mean. */
  suggested?: SuggestedRule | null;
  /** The part that is shown, the others stay as they are; absent: all. */
  part?: PartnerPart;
  /** Shows a part in which something is wrong. */
  onPart?: (part: PartnerPart) => void;
  /** Of a new partner; its secret is known only now. */
  onCreated?: (partner: StoredPartner) => void;
}

const loadSettle = () => import('./settle-partner');
const SettlePartner = lazyPart(loadSettle);
const PartnerIntents = lazyPart(() => import('./partner-intents'));
const PartnerCapacityForm = lazyPart(() => import('./partner-capacity-form'));
const loadSchema = (isNew: boolean) => () =>
  import('@/lib/catalogue/partner/input').then(({ createPartnerInput, changePartnerInput }) =>
    isNew ? createPartnerInput : changePartnerInput.omit({ partnerId: true }),
  );

export function PartnerForm(props: PartnerFormProps) {
  const { environment, partnerId, entry, version, intentTitles, capacity, part, onPart, onCreated } = props;
  const { suggested = null } = props;
  const isNew = partnerId === undefined;
  const [opened] = useState(() => ({ entry: draftOf(entry), reason: '' }));
  const [state, dispatch] = useReducer(partnerFormReducer, { entry, version }, partnerFormState);
  const { base, isStored, planned } = state;
  const form = useSchemaForm({
    values: opened,
    schema: loadSchema(isNew),
    body: (values) => ({
      entry: entryOf(values.entry),
      reason: values.reason,
      ...(isNew ? { environment } : { version: base.version }),
    }),
    problems: (values) => capacityProblems(values.entry.capacity),
    reveal: (field) => {
      const shown = field.closest<HTMLElement>('[data-part]')?.dataset.part;
      onPart?.(partnerParts.find((name) => name === shown) ?? 'details');
    },
  });
  const draft = form.value('entry');
  const { isDirty } = form;
  const isHidden = (one: PartnerPart) => part !== undefined && part !== one;
  const adopt = (kind: 'read' | 'saved', stored: StoredPartner) => {
    form.reset({ entry: draftOf(stored.entry), reason: '' });
    dispatch({ kind, stored });
  };
  const save = useChange<StoredPartner>({
    path: isNew ? '/api/portal/partner' : `/api/portal/partner/${partnerId}`,
    method: isNew ? 'POST' : 'PUT',
    ...(isNew ? { done: 'Lender created' } : {}),
    onDone: (stored) => {
      adopt('saved', stored);
      onCreated?.(stored);
    },
    onRefused: (errors, body) => {
      const question = saveQuestions.find((name) => errors[name] !== undefined);
      if (question === undefined) return form.refuse(errors);
      dispatch({ kind: 'asked', question, save: { body: body as object, says: errors[question] ?? '' } });
    },
  });
  const isSettling = useLoadedOnOpen(save.stale !== null, loadSettle);
  const plan = form.submit({
    run: () =>
      dispatch({
        kind: 'plan asked',
        change: {
          kind: 'partner',
          entry: entryOf(draft),
          ...(isNew ? {} : { partnerId, version: base.version }),
        },
      }),
    reset: save.reset,
    pending: false,
  });
  const isOld = isBehind(state, version) && !isDirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that is read
  useEffect(() => {
    if (isOld && version !== undefined) adopt('read', { id: partnerId ?? 0, entry, version });
  }, [isOld, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, over what was stored when the page was opened
  useEffect(() => {
    if (suggested) form.change('entry.intents', withRule(draft.intents, suggested));
  }, []);
  return (
    <form {...form.props} onSubmit={form.submit(save)} className="flex flex-col gap-6">
      <UnsavedGuard dirty={isDirty} />
      <PlanLater
        environment={environment}
        change={planned}
        reason={form.values('reason')}
        onClose={() => dispatch({ kind: 'plan answered' })}
        onPlanned={() => {
          dispatch({ kind: 'plan answered' });
          form.reset({ entry: draftOf(base.entry), reason: '' });
        }}
      />
      <SaveQuestions asked={state.asked} companyName={draft.company_name} dispatch={dispatch} save={save} />
      {isSettling && (
        <Suspense>
          <SettlePartner
            save={save}
            base={base.entry}
            draft={draft}
            reason={form.values('reason')}
            keepTheirs={(stored) => {
              save.reset();
              adopt('read', stored);
            }}
          />
        </Suspense>
      )}
      <div hidden={isHidden('details')} data-part="details">
        <PartnerCompany form={form} isNew={isNew} />
      </div>
      <div hidden={isHidden('connection')} data-part="connection">
        <Card>
          <CardHeader
            title="Accept and connection"
            note="A path under /api/sandbox/ is the built-in sandbox."
          />
          <CardBody className="flex flex-col gap-5">
            <SelectField
              label="What the client gets on accept"
              {...form.field('entry.accept_variant')}
              choices={[
                { value: 'details', label: 'The application’s details' },
                { value: 'redirect', label: 'A redirect to the lender' },
              ]}
            />
            <Checkbox label="End-to-end (apply-now)" {...form.box('entry.end_to_end')} />
            <div className="grid gap-5 sm:grid-cols-2">
              {connectionFields.map(([name, label, hint]) => (
                <TextField
                  key={name}
                  label={label}
                  hint={hint}
                  {...form.field(`entry.connection.${name}`)}
                  autoComplete="off"
                />
              ))}
            </div>
          </CardBody>
        </Card>
      </div>
      <div hidden={isHidden('rules')} data-part="rules">
        <LatePart fallback={<Skeleton isCard className="h-96" />}>
          <PartnerIntents
            environment={environment}
            partnerId={partnerId}
            version={base.version}
            companyName={draft.company_name}
            intents={draft.intents}
            titles={intentTitles}
            errorOf={form.errorOf}
            onChange={(intents) => form.change('entry.intents', intents)}
          />
        </LatePart>
      </div>
      {capacity && (
        <div hidden={isHidden('capacity')} data-part="capacity">
          <LatePart fallback={<Skeleton isCard className="h-96" />}>
            <PartnerCapacityForm
              {...capacity}
              draft={draft.capacity}
              intents={draft.intents.map(({ title }) => title)}
              errorOf={form.errorOf}
              onChange={(next) => form.change('entry.capacity', next)}
            />
          </LatePart>
        </div>
      )}
      <Card className="px-5 py-4 sm:sticky sm:bottom-3 sm:z-20 sm:px-6 sm:shadow-overlay">
        <FormActions message={form.problem(save)}>
          <TextField
            label="Reason"
            {...form.field('reason')}
            className="w-full sm:w-72"
            autoComplete="off"
            maxLength={longestReason}
            placeholder="Optional, for the history"
          />
          <span role="status" aria-label="State" className="mr-auto flex h-10 items-center">
            {isDirty && <Badge tone="info">Not saved yet</Badge>}
            {!isDirty && isStored && <Badge tone="success">Saved</Badge>}
          </span>
          <Button onClick={() => plan()}>Plan for later</Button>
          <Button type="submit" variant="primary" pending={save.pending}>
            {isNew ? 'Create lender' : 'Save lender'}
          </Button>
        </FormActions>
      </Card>
    </form>
  );
}
