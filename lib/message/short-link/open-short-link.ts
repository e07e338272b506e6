import { updateLinkOpened } from '@/db/query/message/link-opening';
import { readPublicId } from '@/lib/base/crypto/public-id';
import type { ProcessState } from '@/lib/base/process/process';
import { webUrlOrNull } from '@/lib/catalogue/partner/url';
import { shortLinkDays } from './short-link';

/** What is behind a code. `unknown`: we never made it. `ended`: the partner's link is no more. */
type ShortLinkTarget =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'open'; readonly url: string };

const rules = { days: shortLinkDays, sameOpeningSeconds: 30, mostEvents: 10 };

/**
 * Returns where a short link leads, which is only ever a URL that its partner gave us, and records the opening in the
 * lead's history if `counts` (design message 6). Needs no session: the code is what opens it.
 */
export async function openShortLink(
  { database, env }: Pick<ProcessState, 'database' | 'env'>,
  code: string,
  counts: boolean,
): Promise<ShortLinkTarget> {
  const applicationId = readPublicId(env.idKey, 'link', code);
  if (applicationId === null) return { kind: 'unknown' };
  const url = webUrlOrNull(await updateLinkOpened(database, applicationId, counts, rules));
  // As a browser would ask for it: a header takes no other letters.
  return url === null ? { kind: 'ended' } : { kind: 'open', url: new URL(url).href };
}
