'use client';

import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { requestJson } from '@/components/base/client/request';
import { useIsHere } from '@/components/base/client/use-is-here';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { Kbd } from '@/components/base/ui/kbd';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Notice } from '@/components/base/ui/state';
import { applicantFields } from '@/lib/applicant/field';
import type { CaptureIntent } from '@/lib/catalogue/intent/capture-intent';
import { type AgeRange, widestRange } from '@/lib/catalogue/matching/age-range';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import { CallerNoteOffer } from './caller-note-offer';
import { CallerNotice } from './caller-notice';
import { ConsentSection } from './consent-section';
import type { FormOwner } from './draft-keeper';
import { DraftMark, DraftNotice } from './draft-notice';
import { EarlierLeadNotice } from './earlier-lead-notice';
import { WarningContext, WarningNews } from './field-warning';
import { focusField, focusFirstInvalid } from './focus-field';
import { type FormStart, useFormStart } from './form-start';
import { emptyForm, isBlank, type LeadFormValues, leadFormValues } from './form-value';
import { IdNumberSummary, wholeIdNumber } from './id-number-summary';
import { checkOnLeaving, LeadField } from './lead-field';
import { IncomeNotAsked } from './money-field';
import { MoreDetails } from './more-details';
import { nextFieldOnEnter } from './next-field-on-enter';
import { PasteBox } from './paste-box';
import { ProductChoice } from './product-choice';
import { StillToAsk } from './still-to-ask';
import { useDraft } from './use-draft';
import { useFindOffers } from './use-find-offers';
import { useWarnings } from './use-warnings';

const asked = ['id_number', 'first_name', 'last_name', 'cell_phone_number', 'email'];

// Loaded late: the schema is half of the form's code and is not needed until a field is left.
const loadResolver = () => import('./lead-resolver');

const FillPractice = lazyPart(() => import('./fill-practice'));

interface CaptureFormProps {
  intents: readonly CaptureIntent[];
  owner: FormOwner;
  /** Who calls in a practice call, whose lead counts nowhere and whose form keeps no draft. */
  practice?: Readonly<Record<string, string>> | null;
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
}

/** A form for a new lead. Somebody who calls, or a draft that was set aside, gets a form of their own in its place. */
export function CaptureForm(props: CaptureFormProps) {
  const { nth, start } = useFormStart();
  return <Capture key={nth} start={start} {...props} />;
}

function Capture({
  intents,
  owner,
  singleKeys,
  practice = null,
  start,
}: CaptureFormProps & { start: FormStart | null }) {
  const element = useRef<HTMLFormElement>(null);
  const caller = start?.kind === 'caller' ? start.caller : null;
  const form = useForm<LeadFormValues>({
    defaultValues: caller?.phone ? { ...emptyForm, cell_phone_number: caller.phone } : emptyForm,
    resolver: async (values, context, options) =>
      (await loadResolver()).leadResolver(intents)(values, context, options),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // Combobox and checkbox have no ref of their own; the effect below focuses the first invalid field.
    shouldFocusError: false,
  });
  const draft = useDraft(form, owner, start, practice === null);
  const warnings = useWarnings(form);
  const { submit, pending, problem } = useFindOffers(
    form,
    draft,
    practice === null ? '/api/portal/offer' : '/api/portal/practice',
  );
  const intentId = useWatch({ control: form.control, name: 'intent_id' });
  const intent = intents.find(({ id }) => String(id) === intentId);
  const typedIdNumber = useWatch({ control: form.control, name: 'id_number' });
  const idNumber = typeof typedIdNumber === 'string' ? typedIdNumber : '';
  const phone = useWatch({ control: form.control, name: 'cell_phone_number' });
  const required = intent?.required_fields.filter((name) => !asked.includes(name)) ?? [];
  const helpful = intent?.asked_fields.filter((name) => !asked.includes(name)) ?? [];
  const others = applicantFields
    .map(({ name }) => name)
    .filter((name) => !asked.includes(name) && !required.includes(name) && !helpful.includes(name));

  const isHere = useIsHere();
  const continueLead = async (leadId: string) => {
    const before = form.getValues('id_number');
    const lead = await requestJson<PortalLead>(`/api/portal/lead/${leadId}`);
    // Meanwhile the form may be another applicant's.
    if (!isHere.current || form.getValues('id_number') !== before) return;
    // What has been typed in this call is newer; the consent is asked again.
    for (const [name, value] of Object.entries(leadFormValues(lead)))
      if (isBlank(form.getValues(name)) && !isBlank(value)) form.setValue(name, value, { shouldDirty: true });
    warnings.look();
    focusField('popi');
  };

  // A refused submit moves the focus to the first error; an error on leaving a field does not.
  const { submitCount } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two say that a submit was refused.
  useEffect(() => focusFirstInvalid(element.current), [submitCount, problem]);

  const isRestored = draft.restored !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was typed is back.
  useEffect(() => {
    if (isRestored) warnings.look();
  }, [isRestored]);

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
    <WarningContext value={warnings}>
      <form
        ref={element}
        noValidate
        onSubmit={form.handleSubmit(submit)}
        onBlur={warnings.onBlur}
        onKeyDown={nextFieldOnEnter}
        // The bar with the button never covers the field in focus.
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] **:data-field:scroll-mb-28"
      >
        <Card className="divide-y divide-line">
          {start?.kind === 'caller' && (
            <CallerNotice caller={start.caller} isKnown={start.isKnown} environment={owner.environment} />
          )}
          <DraftNotice draft={draft} />
          {practice && (
            <Suspense>
              <FillPractice form={form} applicant={practice} intents={intents} />
            </Suspense>
          )}
          <Section title="Applicant" mark={<DraftMark status={draft.status} />}>
            <PasteBox form={form} products={intents} onFilled={warnings.look} />
            <LeadField
              form={form}
              name="id_number"
              required
              autoFocus
              checkAtLength={13}
              placeholder="13 digits"
            />
            <CallerNoteOffer idNumber={idNumber} phone={typeof phone === 'string' ? phone : ''} />
            <IdNumberSummary idNumber={idNumber} ages={agesOf(intents, intent)} />
            <EarlierLeadNotice idNumber={wholeIdNumber(idNumber)} intent={intent} onContinue={continueLead} />
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
                <ProductChoice
                  products={intents}
                  value={typeof field.value === 'string' ? field.value : ''}
                  onChange={(value) => {
                    field.onChange(value);
                    form.clearErrors('intent_id');
                  }}
                  onBlur={() => checkOnLeaving(form, 'intent_id')}
                  error={form.formState.errors.intent_id?.message}
                  singleKeys={singleKeys}
                  goesOn
                />
              )}
            />
            {required.length > 0 && (
              <div className="rise grid gap-4 sm:grid-cols-2">
                {required.map((name) => (
                  <LeadField key={name} form={form} name={name} required />
                ))}
              </div>
            )}
          </Section>
          <Section title="Consent">
            <ConsentSection form={form} />
          </Section>
          {helpful.length > 0 && (
            <Section title="Can improve the offers" note="Optional. Lenders of this product look at these.">
              <div className="grid gap-4 sm:grid-cols-2">
                {helpful.map((name) => (
                  <LeadField key={name} form={form} name={name} unmarked />
                ))}
              </div>
            </Section>
          )}
          <MoreDetails
            form={form}
            names={others}
            notAsked={<IncomeNotAsked control={form.control} names={others} />}
          />
          <div className="sticky bottom-0 z-10 flex flex-col gap-3 rounded-b-card border-t border-line bg-surface px-5 py-4 sm:px-6">
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
                aria-keyshortcuts="Control+Enter Meta+Enter"
                // Keeps the focus in the field: if this press blurred it, an error there could move the button
                // away before the pointer is released.
                onMouseDown={(event) => event.preventDefault()}
                className="max-sm:w-full"
              >
                {pending
                  ? 'Asking lenders…'
                  : owner.environment === 'uat'
                    ? 'Find offers'
                    : 'Find offers in Production'}
              </Button>
              <span className="hidden items-center gap-1.5 text-xs text-ink-2 pointer-fine:sm:flex">
                <Kbd>Enter</Kbd>
                goes to the next field, <Kbd>Ctrl</Kbd>
                <Kbd>Enter</Kbd>
                finds offers from anywhere
              </span>
            </div>
          </div>
        </Card>
        <aside className="sticky top-20 hidden rounded-card border border-line bg-surface p-5 shadow-card lg:block">
          <StillToAsk control={form.control} intents={intents} />
        </aside>
      </form>
      <WarningNews warnings={warnings} />
    </WarningContext>
  );
}

interface SectionProps {
  title: string;
  note?: string;
  mark?: ReactNode;
  children: ReactNode;
}

function Section({ title, note, mark, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <div>
          <h2 className="text-lg">{title}</h2>
          {note && <p className="text-sm text-ink-2">{note}</p>}
        </div>
        {mark}
      </div>
      {children}
    </section>
  );
}

/** The ages that some lender takes: of the chosen product, else of any. */
function agesOf(intents: readonly CaptureIntent[], intent: CaptureIntent | undefined): AgeRange | null {
  if (intent) return intent.ages;
  const ranges = intents.map(({ ages }) => ages);
  return ranges.includes(null) ? null : widestRange(ranges.filter((range) => range !== null));
}
