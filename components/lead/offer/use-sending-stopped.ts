'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { deskKey } from '@/components/desk/desk/desk-key';
import type { DeskView } from '@/lib/desk/work-list/view';

/**
 * Why nothing of a lead may go to a lender now, as the desk above it knows; null: it may, or that is not known yet. Only
 * reads what the desk has asked for: an observer of its own would take part in asking.
 */
export function useSendingStopped(leadId: string): string | null {
  const client = useQueryClient();
  const desk = useSyncExternalStore(
    useCallback((onChange) => client.getQueryCache().subscribe(onChange), [client]),
    () => client.getQueryData<DeskView>(deskKey(leadId)),
    () => undefined,
  );
  switch (desk?.sendingStopped) {
    case 'opted out':
      return 'Nothing goes to a lender: this person asked not to be contacted. What to do if they want the loan stands above.';
    case 'withdrawn':
      return 'Nothing goes to a lender: this person took back that lenders are told of them.';
    case 'wrong applicant':
      return 'Nothing goes to a lender: this lead is not its applicant’s. Whoever said so takes it back above.';
    default:
      return null;
  }
}
