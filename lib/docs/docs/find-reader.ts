import type { PortalSession } from '@/lib/access/auth/session';
import { listKeys } from '@/lib/account/api-key/list-keys';
import { originOf } from '@/lib/account/api-key/view';
import { may } from '@/lib/base/actor/permission';
import type { ReaderView } from './reader-view';

/**
 * Returns what the samples of a signed-in reader name: the base URL of the environment they are in, and the last four
 * characters of their newest key there, if they may see keys. Null for anybody else.
 */
export async function findReader(session: PortalSession | null): Promise<ReaderView | null> {
  if (!session) return null;
  const { context, environment, affiliate } = session;
  const baseUrl = `${originOf(context.env, environment)}/api/v2`;
  const whose = affiliate && { affiliateId: affiliate.id, environment };
  if (!whose || !may(context, 'api-key.list', whose)) return { environment, baseUrl, keyHint: null };
  const keys = await listKeys(context, whose);
  const usable = keys.find(({ status }) => status === 'active' || status === 'ending');
  return { environment, baseUrl, keyHint: usable?.hint ?? null };
}
