'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, useState } from 'react';
import { type FieldError, type FieldErrors, useForm } from 'react-hook-form';
import { RequestError, requestJson } from '@/components/client/request';
import { changeProblem } from '@/components/form/change-problem';
import { formatTime } from '@/components/ui/format';
import type { PortalLead } from '@/lib/lead-page/view';
import { showAtFields } from './field-error';
import { focusField } from './focus-field';
import { isBlank, type LeadFormValues, leadFormValues, toLeadBody } from './form-value';
import type { LeadForm } from './lead-field';

// Loaded late, as in the capture form.
const loadResolver = () => import('./lead-resolver');

type Fields = Readonly<Record<string, string | number | boolean>>;

/** The answers of a lead that are being changed on its page. */
export interface Answers {
  readonly form: LeadForm;
  /** Fields that stand open for typing, in the order in which they were opened. */
  readonly open: readonly string[];
  /** Opens fields, with values if they are known already, and focuses the first one. */
  edit(names: readonly string[], values?: Fields): void;
  /** Closes all fields; what was typed is dropped. */
  cancel(): void;
  /** Sends what was typed in the open fields. */
  save(): void;
  /** Sends these answers at once; opens them instead if consent must be asked again. Without any: asks for offers. */
  send(fields: Fields): void;
  readonly pending: boolean;
  /** Why the last change failed, or null. */
  readonly problem: string | null;
  /** Tells that the last change has arrived, or null. */
  readonly news: string | null;
  /** Chances by partner before the last change; null before the first. */
  readonly before: ReadonlyMap<number, number> | null;
}

/** For the parts of a lead's page that offer an answer; null where answers cannot be changed. */
export const AnswersContext = createContext<Answers | null>(null);

/** Changes a lead's answers in place and asks the lenders again. */
export function useAnswers(lead: PortalLead): Answers {
  const router = useRouter();
  const queries = useQueryClient();
  const [open, setOpen] = useState<readonly string[]>([]);
  const [before, setBefore] = useState<ReadonlyMap<number, number> | null>(null);
  const form = useForm<LeadFormValues>({
    defaultValues: leadFormValues(lead),
    resolver: async (values, context, options) => {
      const { errors } = await (await loadResolver()).leadResolver([])(values, context, options);
      // Only what stands open can be wrong here; the rest was checked when it was stored.
      const shown: FieldErrors<LeadFormValues> = {};
      for (const [name, error] of Object.entries(errors as Record<string, FieldError>)) {
        if (isAsked(name)) shown[name] = error;
      }
      return Object.keys(shown).length === 0 ? { values, errors: {} } : { values: {}, errors: shown };
    },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const isAsked = (name: string) => open.includes(name) || (name === 'popi' && !lead.consentStands);

  const change = useMutation({
    mutationFn: (fields: Fields) =>
      requestJson<{ id: string }>(`/api/portal/lead/${lead.id}/answer`, {
        method: 'POST',
        body: { fields, ...(form.getValues('popi') === true ? { popi: true } : {}) },
      }),
    onSuccess: async ({ id }) => {
      setBefore(new Map(lead.matches.map((match) => [match.id, match.probability])));
      setOpen([]);
      // The applicant's deduplication window has passed: these answers are another lead.
      if (id !== lead.id) return router.push(`/lead/${id}`);
      await queries.invalidateQueries({ queryKey: ['lead', lead.id], exact: true });
    },
    onError: (error) => {
      const names = showAtFields(form, error);
      setOpen((shown) => [...new Set([...shown, ...names.filter((name) => name !== 'popi')])]);
    },
  });

  const edit = (names: readonly string[], values: Fields = {}) => {
    if (open.length === 0) form.reset(leadFormValues(lead));
    for (const [name, value] of Object.entries(values))
      form.setValue(name, String(value), { shouldDirty: true });
    setOpen((shown) => [...new Set([...shown, ...names])]);
    change.reset();
    // Once it is on the page.
    setTimeout(() => focusField(names[0] ?? ''));
  };
  const run = (fields: Fields) => {
    // A second press would ask every lender twice.
    if (!change.isPending) change.mutate(fields);
  };

  return {
    form,
    open,
    edit,
    cancel: () => {
      setOpen([]);
      change.reset();
    },
    save: () => void form.handleSubmit((values) => run(changed(lead, values, open)))(),
    send: (fields) => (lead.consentStands ? run(fields) : edit(Object.keys(fields), fields)),
    pending: change.isPending,
    problem: change.error ? problemText(change.error) : null,
    news: change.isSuccess ? `Offers updated at ${formatTime(new Date(change.submittedAt))}.` : null,
    before,
  };
}

/** Only what differs is sent: another agent may have changed the rest. */
function changed(lead: PortalLead, values: LeadFormValues, open: readonly string[]): Fields {
  const [was, is] = [toLeadBody(leadFormValues(lead)), toLeadBody(values)];
  return Object.fromEntries(
    open.flatMap((name) => {
      const value = is[name];
      return value === undefined || isBlank(values[name]) || value === was[name] ? [] : [[name, value]];
    }),
  );
}

function problemText(error: Error): string {
  const hasFields =
    error instanceof RequestError && error.status === 422 && Array.isArray(error.body.missing_fields);
  return hasFields ? 'The lenders of this product need these answers, too.' : changeProblem(error);
}
