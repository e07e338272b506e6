'use client';

import { useState } from 'react';
import { CloseUnsaved } from '@/components/base/form/close-unsaved';
import ConsequenceQuestion from '@/components/base/form/consequence-question';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { namedChoices } from '@/components/base/list/named-choices';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatDay } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import { stepWords } from '@/lib/money/commission/entry-words';
import type { PlanPreview } from '@/lib/money/commission/view';
import type { Environment } from '@/word/environment';
import { rateWords } from './plan-words';
import { PlansEffect } from './plans-effect';

const loadSchema = () => import('@/lib/money/commission/schema').then(({ setPlanInput }) => setPlanInput);

interface Named {
  id: number;
  name: string;
}

interface PlanDialogProps extends LaterDialogProps {
  environment: Environment;
  affiliates: readonly Named[];
  partners: readonly Named[];
  intents: readonly Named[];
  /** `2026-11-23` */
  today: string;
}

const all = 'all';
const idOf = (chosen: string) => (chosen === all ? null : Number(chosen));
const choicesOf = (label: string, named: readonly Named[]) => [{ value: all, label }, ...namedChoices(named)];

/** The form of a plan: what it replaces and works out again is shown before it is saved. */
export default function PlanDialog({
  environment,
  affiliates,
  partners,
  intents,
  today,
  open,
  onClose,
}: PlanDialogProps) {
  const [previewed, setPreviewed] = useState<PlanPreview | null>(null);
  const [closing, setClosing] = useState(false);
  const form = useSchemaForm({
    values: {
      affiliateId: all,
      partnerId: all,
      intentId: all,
      paidOn: 'funded',
      unit: 'cents',
      rate: '',
      tiers: '',
      holdDays: '0',
      validFrom: today,
      validTo: '',
    },
    schema: loadSchema,
    body: ({ affiliateId, partnerId, intentId, holdDays, validFrom, validTo, ...rest }) => ({
      ...rest,
      environment,
      affiliateId: idOf(affiliateId),
      partnerId: idOf(partnerId),
      intentId: idOf(intentId),
      holdDays: /^\d{1,4}$/.test(holdDays.trim()) ? Number(holdDays) : holdDays,
      ...(validFrom !== '' && { validFrom }),
      ...(validTo !== '' && { validTo }),
    }),
  });
  const [body, setBody] = useState<object>({});
  const preview = useChange<PlanPreview>({
    path: '/api/portal/commission/plan/preview',
    onDone: setPreviewed,
    onRefused: form.refuse,
  });
  const save = useChange({
    path: '/api/portal/commission/plan',
    done: 'Plan saved',
    onDone: onClose,
    onRefused: (errors) => {
      // At the figure the question itself says it; what is wrong in the form is shown there.
      if (errors.confirm === undefined) setPreviewed(null);
      form.refuse(errors);
    },
  });
  const close = () => {
    if (form.isDirty && !closing) setClosing(true);
    else onClose();
  };
  const isFixed = form.value('unit') === 'cents';
  const told = previewed && (
    <>
      {previewed.replaces && (
        <p>
          Replaces version {previewed.replaces.version} of the same plan ({rateWords(previewed.replaces)})
          from {formatDay(previewed.validFrom)} on.
        </p>
      )}
      {previewed.consequence.figure > 0 ? (
        <PlansEffect effect={previewed.effect} since={formatDay(previewed.validFrom)} />
      ) : (
        <p>
          It pays for what happens from {formatDay(previewed.validFrom)} on. Nothing that has happened so far
          is paid differently.
        </p>
      )}
      <p>
        {previewed.consequence.figure > 0 &&
          'The entries are made within seconds and stay; what changes is reversed and earned anew. '}
        A version of a plan never changes; a new one replaces it.
      </p>
    </>
  );
  const question = closing && <CloseUnsaved onKeep={() => setClosing(false)} onDiscard={onClose} />;
  return (
    <>
      <UnsavedGuard dirty={open && form.isDirty} />
      <Dialog open={open} onOpenChange={close} title="New plan" disablePointerDismissal>
        {previewed === null ? (
          <form
            {...form.props}
            onSubmit={form.submit({
              ...preview,
              run: (sent) => {
                setBody(sent);
                preview.run(sent);
              },
            })}
            className="flex flex-col gap-5"
          >
            <SelectField
              label="Affiliate"
              {...form.field('affiliateId')}
              error={form.errorOf('affiliateId')}
              choices={choicesOf('All affiliates', affiliates)}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField
                label="Lender"
                {...form.field('partnerId')}
                error={form.errorOf('partnerId')}
                choices={choicesOf('All lenders', partners)}
              />
              <SelectField
                label="Product"
                {...form.field('intentId')}
                error={form.errorOf('intentId')}
                choices={choicesOf('All products', intents)}
              />
              <SelectField
                label="Paid on"
                {...form.field('paidOn')}
                error={form.errorOf('paidOn')}
                choices={Object.entries(stepWords).map(([value, label]) => ({ value, label }))}
              />
              <SelectField
                label="Paid as"
                {...form.field('unit')}
                error={form.errorOf('unit')}
                choices={[
                  { value: 'cents', label: 'Fixed amount each' },
                  { value: 'basis points', label: 'Share of the amount' },
                ]}
              />
              <TextField
                label={isFixed ? 'Amount in rand' : 'Percent'}
                {...form.field('rate')}
                error={form.errorOf('rate')}
                required
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                placeholder={isFixed ? '50,00' : '2,5'}
                inputClassName="tabular"
              />
              <TextField
                label="Days on hold"
                {...form.field('holdDays')}
                error={form.errorOf('holdDays')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                hint="Payable so many days after it was earned."
                inputClassName="tabular"
              />
              <TextField
                label="First day"
                type="date"
                {...form.field('validFrom')}
                error={form.errorOf('validFrom')}
              />
              <TextField
                label="Last day"
                type="date"
                {...form.field('validTo')}
                error={form.errorOf('validTo')}
                hint="Leave blank for no end."
              />
            </div>
            <TextArea
              label="Tiers"
              {...form.field('tiers')}
              error={form.errorOf('tiers')}
              autoComplete="off"
              rows={2}
              placeholder={isFixed ? '101: 60,00' : '101: 3'}
              hint="A different rate from a certain number in a month on, one per line. Those before it keep theirs."
            />
            {question}
            <FormActions message={form.problem(preview)}>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="primary" pending={preview.pending}>
                Continue
              </Button>
            </FormActions>
          </form>
        ) : previewed.consequence.figure === 0 ? (
          <div className="flex flex-col gap-5">
            <div className="flex flex-col gap-3 text-sm text-ink-2">{told}</div>
            {question}
            <FormActions message={save.message ?? save.errors.confirm ?? null}>
              <Button onClick={() => setPreviewed(null)}>Back</Button>
              <Button
                variant="primary"
                pending={save.pending}
                onClick={() => save.run({ ...body, confirm: 0 }, { onError: () => preview.run(body) })}
              >
                Save plan
              </Button>
            </FormActions>
          </div>
        ) : (
          <ConsequenceQuestion
            consequence={previewed.consequence}
            confirmLabel="Save plan"
            pending={save.pending}
            figureError={save.errors.confirm}
            message={save.message}
            onCancel={() => setPreviewed(null)}
            onConfirm={(confirm) => save.run({ ...body, confirm }, { onError: () => preview.run(body) })}
          >
            {told}
            {question}
          </ConsequenceQuestion>
        )}
      </Dialog>
    </>
  );
}
