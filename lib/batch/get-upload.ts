import { findUpload, type UploadRow } from '@/db/query/batch/upload-page';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { type Action, assertMay } from '@/lib/base/actor/permission';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';

/** Returns one of the affiliate's uploads, for what follows on its import. Throws `not_found` for any other id. */
export async function getUpload(ctx: AffiliateContext, batchId: string): Promise<UploadRow> {
  const upload = await findOwn(ctx, batchId);
  if (!upload) throw notFound('batch');
  return upload;
}

/**
 * The same for who may do this to it: managers, and its sender. Throws `forbidden` to everybody else, whether there is
 * such an upload or not.
 */
export async function getUploadTo(
  ctx: AffiliateContext,
  action: Action,
  batchId: string,
): Promise<UploadRow> {
  const upload = await findOwn(ctx, batchId);
  assertMay(ctx, action, { affiliateId: ctx.scope.affiliateId, userId: upload?.userId ?? null });
  if (!upload) throw notFound('batch');
  return upload;
}

async function findOwn(
  { database, env, scope }: AffiliateContext,
  batchId: string,
): Promise<UploadRow | null> {
  const id = readPublicId(env.idKey, 'batch', batchId);
  return id === null ? null : findUpload(database, scope, id);
}

/** Returns what a list of an upload's leads is called by; null if the affiliate has no such upload. */
export async function findUploadName(
  ctx: AffiliateContext,
  batchId: string,
): Promise<{ id: string; fileName: string | null } | null> {
  const upload = await findOwn(ctx, batchId);
  const isMasked = isViewing(ctx);
  return upload && { id: batchId, fileName: isMasked ? null : upload.fileName };
}
