import { publicId } from '@/lib/base/crypto/public-id';
import type { Env } from '@/lib/base/process/env';

/** So long after its partner last spoke a short link leads nowhere any more (design message 6). */
export const shortLinkDays = 30;

/** Returns the short link of an application: our own address, which leads to the partner's link (design message 6). */
export function shortLink(
  { portalOrigin, idKey }: Pick<Env, 'portalOrigin' | 'idKey'>,
  applicationId: number,
): string {
  return `${portalOrigin}/l/${publicId(idKey, 'link', applicationId)}`;
}
