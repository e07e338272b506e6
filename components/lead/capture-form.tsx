'use client';

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { className } from '@/components/ui/class-name';
import { Combobox } from '@/components/ui/combobox';
import { formatCount } from '@/components/ui/format';
import { Kbd } from '@/components/ui/kbd';
import { Notice } from '@/components/ui/state';
import { applicantFields } from '@/lib/applicant/field';
import type { PortalLead } from '@/lib/lead-page/view';
import { ConsentSection } from './consent-section';
import type { FormOwner } from './draft-keeper';
import { DraftMark, DraftNotice } from './draft-notice';
import { EarlierLeadNotice } from './earlier-lead-notice';
import { EditedLeadNotice } from './edited-lead-notice';
import { focusFirstInvalid } from './focus-field';
import { emptyForm, isBlank, type LeadFormValues, leadFormValues } from './form-value';
import { IdNumberSummary, wholeIdNumber } from './id-number-summary';
import { checkOnLeaving, LeadField } from './lead-field';
import type { CaptureIntent } from './missing-field';
import { IncomeNotAsked } from './money-field';
import { StillToAsk } from './still-to-ask';
import { useDraft } from './use-draft';
import { useFindOffers } from './use-find-offers';

const asked = ['id_number', 'first_name', 'last_name', 'cell_phone_number', 'email'];

// Loaded late: the schema is half of the form's code and is not needed until a field is left.
const loadResolver = () => import('./lead-resolver');

interface CaptureFormProps {
  intents: readonly CaptureIntent[];
  owner: FormOwner;
  /** The lead whose answers prefill the form. */
  edited: PortalLead | null;
}

export function CaptureForm({ intents, owner, edited }: CaptureFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<LeadFormValues>({
    defaultValues: edited ? leadFormValues(edited) : emptyForm,
    resolver: async (values, context, options) =>
      (await loadResolver()).leadResolver(intents)(values, context, options),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // Combobox and checkbox have no ref of their own; the effect below focuses the first invalid field.
    shouldFocusError: false,
  });
  const draft = useDraft(form, owner);
  const { submit, pending, problem } = useFindOffers(form, draft);
  const intentId = useWatch({ control: form.control, name: 'intent_id' });
  const intent = intents.find(({ id }) => String(id) === intentId);
  const typedIdNumber = useWatch({ control: form.control, name: 'id_number' });
  const idNumber = typeof typedIdNumber === 'string' ? typedIdNumber : '';
  const optional = applicantFields.filter(
    ({ name }) => !asked.includes(name) && !intent?.required_fields.includes(name),
  );

  // A refused submit moves the focus to the first error; an error on leaving a field does not.
  const { submitCount } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two say that a submit was refused.
  useEffect(() => focusFirstInvalid(element.current), [submitCount, problem]);

  // Loaded ahead, so that it is available even if the connection drops.
  useEffect(() => void loadResolver(), []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog over the form handles Enter itself.
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        element.current?.requestSubmit();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.handleSubmit(submit)}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <Card className="divide-y divide-line">
        {edited && <EditedLeadNotice lead={edited} draft={draft} />}
        <DraftNotice draft={draft} />
        <Section title="Applicant" mark={<DraftMark status={draft.status} />}>
          <LeadField
            form={form}
            name="id_number"
            required
            autoFocus
            checkAtLength={13}
            placeholder="13 digits"
          />
          <IdNumberSummary idNumber={idNumber} />
          <EarlierLeadNotice idNumber={wholeIdNumber(idNumber)} intent={intent} />
          <div className="grid gap-4 sm:grid-cols-2">
            <LeadField form={form} name="first_name" required />
            <LeadField form={form} name="last_name" required />
            <LeadField form={form} name="cell_phone_number" required placeholder="082 123 4567" />
            <LeadField form={form} name="email" />
          </div>
        </Section>
        <Section title="Loan">
          <Controller
            control={form.control}
            name="intent_id"
            render={({ field }) => (
              <Combobox
                label="Product"
                name="intent_id"
                choices={intents.map(({ id, title }) => ({ value: String(id), label: title }))}
                value={typeof field.value === 'string' && field.value !== '' ? field.value : null}
                onValueChange={(next) => {
                  field.onChange(next ?? '');
                  form.clearErrors('intent_id');
                }}
                onBlur={() => checkOnLeaving(form, 'intent_id')}
                error={form.formState.errors.intent_id?.message}
                placeholder="Choose a product"
              />
            )}
          />
          {intent?.required_fields.some((name) => !asked.includes(name)) && (
            <div className="rise grid gap-4 sm:grid-cols-2">
              {intent.required_fields
                .filter((name) => !asked.includes(name))
                .map((name) => (
                  <LeadField key={name} form={form} name={name} required />
                ))}
            </div>
          )}
        </Section>
        <MoreDetails
          filled={optional.filter(({ name }) => !isBlank(form.getValues(name))).length}
          notAsked={<IncomeNotAsked control={form.control} names={optional.map(({ name }) => name)} />}
        >
          {optional.map(({ name }) => (
            <LeadField key={name} form={form} name={name} unmarked />
          ))}
        </MoreDetails>
        <Section title="Consent">
          <ConsentSection form={form} />
        </Section>
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          {problem && (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              variant="primary"
              size="lg"
              pending={pending}
              // Keeps the focus in the field: if this press blurred it, an error there could move the button
              // away before the pointer is released.
              onMouseDown={(event) => event.preventDefault()}
              className="max-sm:w-full"
            >
              {pending ? 'Asking lenders…' : 'Find offers'}
            </Button>
            <span className="hidden items-center gap-1.5 text-xs text-ink-2 pointer-fine:sm:flex">
              <Kbd>Ctrl</Kbd>
              <Kbd>Enter</Kbd>
              from anywhere
            </span>
          </div>
        </div>
      </Card>
      <aside className="sticky top-20 hidden rounded-card border border-line bg-surface p-5 shadow-card lg:block">
        <StillToAsk control={form.control} intents={intents} />
      </aside>
    </form>
  );
}

function Section({ title, mark, children }: { title: string; mark?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg">{title}</h2>
        {mark}
      </div>
      {children}
    </section>
  );
}

/** `filled`: number of answered fields inside, `notAsked`: those we fill in; both shown while the section is closed. */
function MoreDetails({
  filled,
  notAsked,
  children,
}: {
  filled: number;
  notAsked: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <section className="p-5 sm:p-6">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center justify-between gap-4 rounded-control text-left"
      >
        <span>
          <span className="block text-lg font-semibold tracking-tight">More about the applicant</span>
          <span className="block text-sm text-ink-2">
            Optional. Some lenders use these to give a better offer.
            {filled > 0 && !open && ` ${formatCount(filled, 'field', 'fields')} filled in.`}
          </span>
          {!open && notAsked}
        </span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className={className('shrink-0 text-ink-2 transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && <div className="mt-5 grid gap-4 sm:grid-cols-2">{children}</div>}
    </section>
  );
}
