import { requestJson } from '@/components/base/client/request';
import { formatRecent } from '@/components/base/ui/format';
import type { RecordedDisposition } from '@/lib/desk/disposition/record-disposition';
import type { RecordDispositionInput } from '@/lib/desk/disposition/schema';
import { offerUndo } from './undo-store';

const path = (leadId: string) => `/api/portal/lead/${leadId}/disposition`;

/** What is said of a lead; the press keeps its id, so that trying again says it once. */
export type Said = RecordDispositionInput;

/** Says how a call ended, and offers to take it back once that is stored. */
export async function say(
  lead: { id: string; name: string },
  said: Said,
  { label, singleKeys }: { label: string; singleKeys: boolean },
): Promise<void> {
  const { callBack } = await requestJson<RecordedDisposition>(path(lead.id), { method: 'POST', body: said });
  const next = callBack
    ? `, to be called ${formatRecent(callBack.dueAt)}${callBack.moved ? ' (moved into contact hours)' : ''}`
    : '';
  offerUndo({
    leadId: lead.id,
    pressId: said.pressId,
    text: `${lead.name}: ${label}${next}`,
    singleKeys,
  });
}

export const takeBack = (leadId: string, pressId: string) =>
  requestJson(`${path(leadId)}/take-back`, { method: 'POST', body: { pressId } });

/** Lets go of a lead, as far as the page can: what nobody lets go of is free after two minutes. */
export function releaseLead(leadId: string): void {
  void requestJson(`/api/portal/lead/${leadId}/hold`, {
    method: 'DELETE',
    keepalive: true,
    ownSignIn: true,
  }).catch(() => {});
}
