import { type EventSender, listSendersByReference, listSendersOfApplication } from '@/db/query/outcome-place';
import type { ProcessState } from '@/lib/process';
import { readPublicId } from '@/lib/public-id';
import { isStorableText } from '@/lib/storable-json';

/**
 * Finds who may have sent an event: the partner of the application that its body names, by our id or else by the
 * partner's reference, under which several partners may have one. Empty: nobody has it.
 */
export async function findSenders(
  { env, database }: Pick<ProcessState, 'env' | 'database'>,
  { application_id: id, reference }: Record<string, unknown>,
): Promise<EventSender[]> {
  if (typeof id === 'string' && id !== '') {
    const applicationId = readPublicId(env.idKey, 'application', id);
    return applicationId === null ? [] : listSendersOfApplication(database, applicationId);
  }
  const text = typeof reference === 'number' ? String(reference) : reference;
  if (typeof text !== 'string' || text.trim() === '' || text.length > 500 || !isStorableText(text)) return [];
  return listSendersByReference(database, text.trim());
}
