import type { Queryable } from '@/db/client';
import { deleteSandboxApplications, deleteSandboxSms, listSmsIds } from '@/db/query/care/erasure';
import { deleteSampleLeads } from '@/db/query/sample/sample-removal';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';

/**
 * Deletes leads that stand for nobody, locked by the caller, with what the sandbox knows of them. A table whose rows are
 * append-only lets those of such leads go (`keep_unless_sample` in the migrations).
 */
export async function deleteLeads(
  { env }: Pick<Context, 'env'>,
  tx: Queryable,
  leadIds: readonly number[],
): Promise<void> {
  const messages = await listSmsIds(tx, leadIds);
  const applications = await deleteSampleLeads(tx, leadIds);
  const named = (kind: 'application' | 'text message', ids: readonly number[]) =>
    ids.map((id) => publicId(env.idKey, kind, id));
  await deleteSandboxApplications(tx, named('application', applications));
  await deleteSandboxSms(tx, named('text message', messages));
}
