'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { isSignedOut, RequestError, requestJson, unavailableText } from '@/components/base/client/request';
import { useIsHere } from '@/components/base/client/use-is-here';
import { changeProblem } from '@/components/base/form/change-problem';
import { showAtFields } from './field-error';
import { consentTextField, type LeadFormValues, toLeadBody } from './form-value';
import type { LeadForm } from './lead-field';
import { tellNotSent, tellOffers } from './left-form';
import type { Draft } from './use-draft';

/** Submits the captured lead, which removes its draft, and shows the server's errors at their fields. */
export function useFindOffers(
  form: LeadForm,
  { keeper, status }: Draft,
  path: '/api/portal/offer' | '/api/portal/practice',
) {
  const router = useRouter();
  const isHere = useIsHere();
  const send = useMutation({
    mutationFn: async (values: LeadFormValues) => {
      const draftId = await keeper.settle();
      const body = {
        ...toLeadBody(values),
        consentText: values[consentTextField],
        ...(draftId ? { draftId } : {}),
      };
      return requestJson<{ id: string }>(path, { method: 'POST', body, ownSignIn: true });
    },
    onSuccess: ({ id }, values) => {
      keeper.close();
      // Meanwhile the agent may be asking somebody else.
      if (isHere.current) router.push(`/lead/${id}`);
      else tellOffers(id, nameIn(values));
    },
    onError: (error, values) => {
      keeper.resume();
      if (!isHere.current && path === '/api/portal/offer') tellNotSent(nameIn(values));
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

const nameIn = ({ first_name, last_name }: LeadFormValues) => `${first_name} ${last_name}`;

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
