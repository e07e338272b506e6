import { findCapacityPicture } from '@/db/query/catalogue/capacity';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import { openingJudge } from './opening-judge';
import { roomOf } from './refusal';
import { noRoomText } from './words';

/** No lead has these: what concerns a single intent or affiliate is left aside. */
const leadOfAnyone = { intentId: 0, affiliateId: 0 };

/** Returns what says of an environment's partners why they take no leads at all now, in words; null: they take some. */
export async function describeRoom(
  { database, clock, ...ctx }: Context,
  { environment }: { environment: Environment },
): Promise<(partnerId: number) => string | null> {
  assertMay(ctx, 'partner.list');
  const picture = await findCapacityPicture(database, environment, null);
  const { version, openings, declared } = picture;
  const now = clock.now();
  const room = roomOf(picture, openingJudge({ version, times: openings ?? [], declared }));
  const refusals = room.refusals(leadOfAnyone, now);
  return (partnerId) => {
    const refusal = refusals.get(partnerId);
    return refusal ? noRoomText(refusal, now) : null;
  };
}
