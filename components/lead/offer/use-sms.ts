import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import type { Language } from '@/lib/message/consent-text/language';
import type { SmsView } from '@/lib/message/sms/view';

/** Asks for a text message with the link, or takes it back while it waits. One press is one message. */
export function useSms(leadId: string, { message }: SmsView, language?: Language) {
  const queries = useQueryClient();
  const path = `/api/portal/lead/${leadId}/sms`;
  const change = useMutation({
    mutationFn: (what: 'send' | 'cancel') =>
      what === 'send'
        ? requestJson(path, { method: 'POST', body: { after: message?.id ?? null, language } })
        : requestJson(path, { method: 'DELETE' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['lead', leadId] }),
  });
  return {
    send: () => change.mutate('send'),
    cancel: () => change.mutate('cancel'),
    pending: change.isPending,
    problem: change.error && changeProblem(change.error),
  };
}
