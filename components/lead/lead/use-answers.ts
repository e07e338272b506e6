'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, useState } from 'react';
import { RequestError, requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { formatTime } from '@/components/base/ui/format';
import type { PortalLead } from '@/lib/lead/lead-page/view';

export type AnswerFields = Readonly<Record<string, string | number | boolean>>;

/** The answers of a lead that are being changed on its page. */
export interface Answers {
  /** The form stands open: for these fields, or for the consent alone. */
  readonly isOpen: boolean;
  /** Fields that stand open for typing, in the order in which they were opened. */
  readonly open: readonly string[];
  /** The first of those opened last. */
  readonly focus: string | undefined;
  /** What is known already of the open fields. */
  readonly preset: AnswerFields;
  /** Opens fields, with values if they are known already. */
  edit(names: readonly string[], values?: AnswerFields): void;
  /** Closes all fields; what was typed is dropped. */
  cancel(): void;
  /**
   * Sends these answers. Without any: asks for offers. `consentText`: the applicant has consented again, to this text.
   */
  save(fields: AnswerFields, consentText: string | null): void;
  /** Like `save`, but opens the fields instead if consent must be asked again. */
  send(fields: AnswerFields): void;
  readonly pending: boolean;
  /** Why the last change failed, or null. */
  readonly error: Error | null;
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
  const [isOpen, setIsOpen] = useState(false);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [focus, setFocus] = useState<string | undefined>();
  const [preset, setPreset] = useState<AnswerFields>({});
  const [before, setBefore] = useState<ReadonlyMap<number, number> | null>(null);

  const change = useMutation({
    mutationFn: ({ fields, consentText }: { fields: AnswerFields; consentText: string | null }) =>
      requestJson<{ id: string }>(`/api/portal/lead/${lead.id}/answer`, {
        method: 'POST',
        body: { fields, ...(consentText === null ? {} : { consentText }) },
      }),
    onSuccess: async ({ id }) => {
      setBefore(new Map(lead.matches.map((match) => [match.id, match.probability])));
      setOpen([]);
      setIsOpen(false);
      // Another product, or the deduplication window has passed: these answers are another lead.
      if (id !== lead.id) {
        // Whoever goes back sees that it is set aside, and what its history says now.
        void queries.invalidateQueries({ queryKey: ['lead', lead.id] });
        return router.push(`/lead/${id}`);
      }
      await queries.invalidateQueries({ queryKey: ['lead', lead.id], exact: true });
    },
    onError: (error, { fields }) => {
      // Another agent has sent it meanwhile: the page shows so.
      if (error instanceof RequestError && error.status === 409)
        void queries.invalidateQueries({ queryKey: ['lead', lead.id], exact: true });
      const names = wrongFields(error);
      if (names.length === 0) return;
      setPreset((known) => ({ ...known, ...fields }));
      setOpen((shown) => [...new Set([...shown, ...names])]);
      setIsOpen(true);
      setFocus(names[0]);
    },
  });

  const edit = (names: readonly string[], values: AnswerFields = {}) => {
    setPreset(open.length === 0 ? values : { ...preset, ...values });
    setOpen([...new Set([...open, ...names])]);
    setIsOpen(true);
    // Without a field it is the consent that is missing.
    setFocus(names[0] ?? 'popi');
    change.reset();
  };
  const save = (fields: AnswerFields, consentText: string | null) => {
    // A second press would ask every lender twice.
    if (!change.isPending) change.mutate({ fields, consentText });
  };

  return {
    isOpen,
    open,
    focus,
    preset,
    edit,
    cancel: () => {
      setOpen([]);
      setIsOpen(false);
      change.reset();
    },
    save,
    send: (fields) => (lead.consentStands ? save(fields, null) : edit(Object.keys(fields), fields)),
    pending: change.isPending,
    error: change.error,
    problem: change.error ? problemText(change.error) : null,
    news: change.isSuccess ? `Offers updated at ${formatTime(new Date(change.submittedAt))}.` : null,
    before,
  };
}

/** The answers that the server has refused, or misses. */
function wrongFields(error: Error): string[] {
  if (!(error instanceof RequestError) || error.status !== 422) return [];
  const { errors, missing_fields: missing } = error.body;
  const names = Array.isArray(missing) ? missing.map(String) : Object.keys(errors ?? {});
  return names.filter((name) => name !== 'popi');
}

function problemText(error: Error): string {
  const isMissing = error instanceof RequestError && Array.isArray(error.body.missing_fields);
  return isMissing ? 'The lenders of this product need these answers, too.' : changeProblem(error);
}
