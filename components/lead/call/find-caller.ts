import { requestJson } from '@/components/base/client/request';
import type { LeadListItem, LeadListPage } from '@/lib/lead/lead/list-view';

export interface CallerLeads {
  /** Newest first, a page of them at most. */
  leads: readonly LeadListItem[];
  /** There are more. */
  more: boolean;
}

/** Looks up the leads of a caller's number: by the search of the list, whose text goes in the body. */
export async function findCallerLeads(phone: string, ownSignIn: boolean): Promise<CallerLeads> {
  const { leads, older } = await requestJson<LeadListPage>('/api/portal/lead/search', {
    method: 'POST',
    body: { search: phone },
    ownSignIn,
  });
  return { leads, more: older !== null };
}
