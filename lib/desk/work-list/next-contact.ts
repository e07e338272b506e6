import type { AffiliateContext } from '@/lib/base/actor/context';
import { allowedTime } from '@/lib/catalogue/calendar/allowed-time';

/** Outside of contact hours: when the next ones begin, in RFC 3339; null: applicants may be called now. */
export async function nextContact({
  database,
  clock,
}: Pick<AffiliateContext, 'database' | 'clock'>): Promise<string | null> {
  const now = clock.now();
  const allowed = await allowedTime(database, now);
  return allowed.getTime() === now.getTime() ? null : allowed.toISOString();
}
