'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { isSignedOut, RequestError, requestJson, unavailableText } from '@/components/client/request';
import { changeProblem } from '@/components/form/change-problem';
import { answerText } from '@/lib/message';
import { fieldMessage, missingMessage } from './field-message';
import { type LeadFormValues, toLeadBody } from './form-value';
import type { LeadForm } from './lead-field';
import type { Draft } from './use-draft';

/** Submits the captured lead, which removes its draft, and shows the server's errors at their fields. */
export function useFindOffers(form: LeadForm, { keeper, status }: Draft) {
  const router = useRouter();
  const send = useMutation({
    mutationFn: async (values: LeadFormValues) => {
      const draftId = await keeper.settle();
      const body = { ...toLeadBody(values), ...(draftId ? { draftId } : {}) };
      return requestJson<{ id: string }>('/api/portal/offer', { method: 'POST', body, ownSignIn: true });
    },
    onSuccess: ({ id }) => {
      keeper.close();
      router.push(`/lead/${id}`);
    },
    onError: (error) => {
      keeper.resume();
      if (isSignedOut(error)) keeper.noteSignedOut();
      showAtFields(form, error);
    },
  });
  const hasEnded = isSignedOut(send.error);
  // When saving works again, somebody has signed in, here or in another tab.
  const isOver = hasEnded && status.kind !== 'signed out';
  return {
    submit: (values: LeadFormValues) => {
      // A second press during the first request would ask every partner twice.
      if (!send.isPending && !send.isSuccess) send.mutate(values);
    },
    pending: send.isPending || send.isSuccess,
    problem: send.error && !isOver ? problemText(send.error) : null,
  };
}

function showAtFields(form: LeadForm, error: unknown): void {
  if (!(error instanceof RequestError) || error.status !== 422) return;
  const { errors, missing_fields: missing, message } = error.body;
  if (typeof errors === 'object' && errors !== null) {
    for (const [name, messages] of Object.entries(errors)) {
      if (Array.isArray(messages)) form.setError(name, { message: fieldMessage(name, String(messages[0])) });
    }
  } else if (Array.isArray(missing)) {
    for (const name of missing) form.setError(String(name), { message: missingMessage(String(name)) });
  } else if (typeof message === 'string') {
    const name = message === answerText.refereeNotFound ? 'referee_id' : 'intent_id';
    form.setError(name, { message: fieldMessage(name, message) });
  }
}

function problemText(error: unknown): string | null {
  const failure = error instanceof RequestError ? error : new RequestError(0, {});
  switch (failure.status) {
    case 422:
      return 'Check the highlighted fields.';
    case 0:
      return 'The server could not be reached. Everything you typed is still here; try again.';
    case 401:
      return 'Your session has ended. Sign in again above, then press Find offers: nothing is lost.';
    case 403:
      return 'Your account may not capture leads here. Ask your manager.';
    case 503:
      return `${unavailableText(failure)} Wait a moment, then try again: nothing is sent twice.`;
    default:
      if (failure.status < 500) return changeProblem(failure);
      return 'Something went wrong on our side. Try again: the same applicant is never added twice.';
  }
}
