import {
  type EventSender,
  listSendersByReference,
  listSendersOfApplication,
  listSendersOfEvent,
} from '@/db/query/money/outcome-place';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { isStorableText } from '@/lib/base/input/storable-json';
import type { ProcessState } from '@/lib/base/process/process';

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

/**
 * Chooses who has called, of several that made the same signature: a lender with one secret in both environments. It is the one that
 * has the application, the reference or the event that is corrected; if none has it, Production's, where an operator is told.
 */
export async function chooseSender(
  state: Pick<ProcessState, 'env' | 'database'>,
  signed: readonly EventSender[],
  fields: Record<string, unknown>,
): Promise<EventSender | null> {
  if (signed.length < 2) return signed[0] ?? null;
  const { corrects } = fields;
  const named = await findSenders(state, fields);
  const having =
    named.length === 0 && typeof corrects === 'string' && isStorableText(corrects)
      ? await listSendersOfEvent(
          state.database,
          signed.map(({ partnerId }) => partnerId),
          corrects,
        )
      : named.map(({ partnerId }) => partnerId);
  return (
    signed.find(({ partnerId }) => having.includes(partnerId)) ??
    signed.find(({ environment }) => environment === 'production') ??
    signed[0] ??
    null
  );
}
