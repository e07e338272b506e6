import type { Queryable } from '@/db/client';
import {
  deleteSandboxApplications,
  deleteSandboxSms,
  updateLeadsErased as eraseRows,
  listSmsIds,
} from '@/db/query/care/erasure';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { addOptOuts } from '@/lib/desk/opt-out/remember-opt-outs';

/**
 * Erases the personal fields of leads, and their data in other tables, in the caller's transaction. That an applicant asked
 * not to be contacted outlives them.
 */
export async function eraseLeads(
  { env }: Pick<Context, 'env'>,
  tx: Queryable,
  leadIds: readonly number[],
): Promise<void> {
  await addOptOuts({ env }, tx, leadIds);
  const applicationIds = await eraseRows(tx, leadIds);
  await deleteSandboxApplications(
    tx,
    applicationIds.map((id) => publicId(env.idKey, 'application', id)),
  );
  const smsIds = await listSmsIds(tx, leadIds);
  await deleteSandboxSms(
    tx,
    smsIds.map((id) => publicId(env.idKey, 'text message', id)),
  );
}
