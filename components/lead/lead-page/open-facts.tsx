'use client';

import { useEffect } from 'react';
import { Controller, type FieldError, type FieldErrors, useForm } from 'react-hook-form';
import { Button } from '@/components/base/ui/button';
import { Kbd } from '@/components/base/ui/kbd';
import { ConsentSection } from '@/components/lead/capture/consent-section';
import { showAtFields } from '@/components/lead/capture/field-error';
import { focusField } from '@/components/lead/capture/focus-field';
import {
  consentTextField,
  isBlank,
  type LeadFormValues,
  leadFormValues,
  toLeadBody,
} from '@/components/lead/capture/form-value';
import { LeadField } from '@/components/lead/capture/lead-field';
import { leadResolver } from '@/components/lead/capture/lead-resolver';
import { type Product, ProductChoice } from '@/components/lead/capture/product-choice';
import type { AnswerFields, Answers } from '@/components/lead/lead/use-answers';
import type { PortalLead } from '@/lib/lead/lead-page/view';

const check = leadResolver([]);

interface OpenFactsProps {
  lead: PortalLead;
  answers: Answers;
  products: readonly Product[];
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
}

/** The open answers of a lead as a small form. Loaded when the first one is opened. */
export function OpenFacts({ lead, answers, products, singleKeys }: OpenFactsProps) {
  const { open, focus, preset, error, pending, save, cancel } = answers;
  const form = useForm<LeadFormValues>({
    defaultValues: { ...leadFormValues(lead), ...asTyped(preset) },
    resolver: async (values, context, options) => {
      const { errors } = await check(values, context, options);
      // Only what stands open can be wrong here; the rest was checked when it was stored.
      const shown: FieldErrors<LeadFormValues> = {};
      for (const [name, one] of Object.entries(errors as Record<string, FieldError>)) {
        if (open.includes(name) || (name === 'popi' && !lead.consentStands)) shown[name] = one;
      }
      return Object.keys(shown).length === 0 ? { values, errors: {} } : { values: {}, errors: shown };
    },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });

  const opened = open.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that one more is opened.
  useEffect(() => {
    for (const [name, value] of Object.entries(asTyped(preset)))
      if (isBlank(form.getValues(name))) form.setValue(name, value, { shouldDirty: true });
    if (focus !== undefined) focusField(focus);
  }, [focus, opened]);
  useEffect(() => {
    if (error) showAtFields(form, error);
  }, [error, form]);

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) =>
        save(changed(lead, values, open), values.popi === true ? String(values[consentTextField]) : null),
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        cancel();
      }}
      className="rise mt-4 flex flex-col gap-4 border-t border-line pt-4"
    >
      {open.includes('intent_id') && (
        <Controller
          control={form.control}
          name="intent_id"
          render={({ field }) => (
            <div className="flex flex-col gap-2">
              <ProductChoice
                products={products}
                value={String(field.value)}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={form.formState.errors.intent_id?.message}
                singleKeys={singleKeys}
              />
              <p className="text-sm text-ink-2">
                Another product is a lead of its own, with these answers. This one is set aside, and each
                leads to the other.
              </p>
            </div>
          )}
        />
      )}
      <div className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {open
          .filter((name) => name !== 'intent_id')
          .map((name) => (
            <LeadField key={name} form={form} name={name} unmarked />
          ))}
      </div>
      {!lead.consentStands && <ConsentSection form={form} language={lead.consentLanguage} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? 'Asking lenders…' : 'Save and ask again'} {!pending && <Kbd onAccent>Enter</Kbd>}
        </Button>
        <Button onClick={cancel} disabled={pending}>
          Cancel <Kbd>Esc</Kbd>
        </Button>
      </div>
    </form>
  );
}

function asTyped(fields: AnswerFields): LeadFormValues {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** Only what differs is sent: another agent may have changed the rest. */
function changed(lead: PortalLead, values: LeadFormValues, open: readonly string[]): AnswerFields {
  const [was, is] = [toLeadBody(leadFormValues(lead)), toLeadBody(values)];
  return Object.fromEntries(
    open.flatMap((name) => {
      const value = is[name];
      return value === undefined || isBlank(values[name]) || value === was[name] ? [] : [[name, value]];
    }),
  );
}
