import { findCapacityPicture } from '@/db/query/catalogue/capacity';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import { openingJudge } from './opening-judge';
import { type NoRoom, roomOf } from './refusal';
import { noRoomText } from './words';

/** No lead has these: what concerns a single intent or affiliate is left aside. */
const leadOfAnyone = { intentId: 0, affiliateId: 0 };

/** Returns what says of an environment's partners why they take no leads at all now, in words; null: they take some. */
export async function describeRoom(
  ctx: Context,
  input: { environment: Environment },
): Promise<(partnerId: number) => string | null> {
  const { refusals, now } = await readRefusals(ctx, input);
  return (partnerId) => {
    const refusal = refusals.get(partnerId);
    return refusal ? noRoomText(refusal, now) : null;
  };
}

/** Reads why partners of an environment take no leads of anyone now. One that takes some is not there. */
export async function readRefusals(
  { database, clock, ...ctx }: Context,
  { environment }: { environment: Environment },
): Promise<{ refusals: { get(partnerId: number): NoRoom | undefined }; now: Date }> {
  assertMay(ctx, 'partner.list');
  const picture = await findCapacityPicture(database, environment, null);
  const { version, openings, declared } = picture;
  const now = clock.now();
  const room = roomOf(picture, openingJudge({ version, times: openings ?? [], declared }));
  return { refusals: room.refusals(leadOfAnyone, now), now };
}
