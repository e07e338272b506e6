import { findGuard } from '@/db/query/base/guard';
import type { WorkListReader } from '@/db/query/desk/work-list';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';
import { dayStart, southAfricanDate } from '@/lib/base/time/date';
import type { Refusals } from '@/lib/catalogue/capacity/refusal';
import { readRoom } from '@/lib/catalogue/capacity/room';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { sharedAfterMinutes } from '@/lib/message/arrival/shared-after';

/** Who reads the work list, with the catalogue as it is now and who of it has no room. */
export interface Reading {
  reader: WorkListReader;
  catalogue: Catalogue;
  /** Who takes no lead of an intent now. */
  refusalsOf(intentId: number): Refusals;
}

/** Reads what decides on the work list besides the leads: by the clock and the catalogue of this moment. */
export async function takeReading(ctx: AffiliateContext): Promise<Reading> {
  const { actor, clock, database, scope } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has a work list');
  const guard = await findGuard(database, scope, null);
  const catalogue = await readCatalogue(ctx, scope.environment, guard?.catalogueVersion);
  const room = await readRoom(database, catalogue);
  const now = clock.now();
  const refusalsOf = (intentId: number) => room.refusals({ intentId, affiliateId: scope.affiliateId }, now);
  return {
    catalogue,
    refusalsOf,
    reader: {
      userId: actor.userId,
      seesAll: may(ctx, 'call-back.list-all'),
      sharedAfterMinutes,
      dayStart: dayStart(southAfricanDate(now)),
      openPartners: catalogue.intents.flatMap(({ id: intentId }) => {
        const refusals = refusalsOf(intentId);
        return catalogue
          .candidatesFor(intentId)
          .filter(({ id, leftOut }) => !isLeftOut(leftOut, now) && !refusals.get(id))
          .map(({ id }) => ({ partnerId: id, intentId }));
      }),
    },
  };
}

function isLeftOut(leftOut: { from: string; until: string } | null | undefined, now: Date): boolean {
  return leftOut ? Date.parse(leftOut.from) <= +now && +now < Date.parse(leftOut.until) : false;
}
