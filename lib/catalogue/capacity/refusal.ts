import type { CapacityPicture, FullCap } from '@/db/query/catalogue/capacity';
import type { Closed } from './opening';
import type { OpeningJudge } from './opening-judge';
import { pauseEnd } from './pause';

/** Why a partner takes no lead of an intent from an affiliate right now. */
export type NoRoom =
  | (Closed & { readonly kind: 'closed' })
  /** `opensAt`: when it ends; null: when an operator says so. */
  | { readonly kind: 'paused'; readonly opensAt: Date | null; readonly why: string }
  /** `reopensAt`: when a window with places begins; null: never. */
  | { readonly kind: 'full'; readonly reopensAt: Date | null };

/** Why partners take no lead, by partner id. One that takes it is not there. */
export type Refusals = Pick<ReadonlyMap<number, NoRoom>, 'get'>;

interface LeadForPartners {
  readonly intentId: number;
  readonly affiliateId: number;
  /** When the applicant was offered partners, if so: for 15 minutes it stands, within the overage of a full cap. */
  readonly shownAt?: Date | null;
}

/** Which partners have room and are open, as of at most a second ago. */
export interface Room {
  refusals(lead: LeadForPartners, at: Date): Refusals;
}

/** As in `take_places`. */
const offerStandsMs = 15 * 60_000;

const nobody: Refusals = new Map();

/** No partner has a limit of any kind. */
export const boundless: Room = { refusals: () => nobody };

interface Judged {
  readonly refusals: Refusals;
  /** How long that stands, from and to in milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** Says by a picture who takes no leads. The many offers of a picture's second look up what the first of them judged. */
export function roomOf(
  { caps, pauses }: Pick<CapacityPicture, 'caps' | 'pauses'>,
  openings: OpeningJudge,
): Room {
  const spans = pauses.map(({ from, until, ...pause }) => ({
    ...pause,
    from: Date.parse(from),
    until: Date.parse(until),
  }));
  const judge = (intentId: number, affiliateId: number, at: Date): Judged => {
    const refusals = fullFor(caps, intentId, affiliateId);
    const closed = openings.closed(intentId, at);
    for (const [partnerId, why] of closed.byPartner) refusals.set(partnerId, { kind: 'closed', ...why });
    let { until } = closed;
    for (const pause of spans) {
      if (pause.from <= +at && +at < pause.until)
        refusals.set(pause.partnerId, {
          kind: 'paused',
          opensAt: pauseEnd(new Date(pause.until)),
          why: pause.why,
        });
      for (const change of [pause.from, pause.until]) if (change > +at) until = Math.min(until, change);
    }
    return { refusals, from: +at, until };
  };
  const judged = new Map<string, Judged>();
  return {
    refusals({ intentId, affiliateId, shownAt = null }, at) {
      // What was offered may be accepted though the partner has closed or was paused since.
      if (shownAt !== null && +at - +shownAt < offerStandsMs)
        return fullFor(
          caps.filter((cap) => !hasOverage(cap)),
          intentId,
          affiliateId,
        );
      const key = `${intentId} ${affiliateId}`;
      const known = judged.get(key);
      if (known && known.from <= +at && +at < known.until) return known.refusals;
      const found = judge(intentId, affiliateId, at);
      judged.set(key, found);
      return found.refusals;
    },
  };
}

/** All caps of a partner must have room: the last one that reopens counts. One of 0 places is closed, not full. */
function fullFor(caps: readonly FullCap[], intentId: number, affiliateId: number): Map<number, NoRoom> {
  const full = new Map<number, NoRoom>();
  const reopening = new Map<number, number>();
  for (const cap of caps) {
    if ((cap.intentId ?? intentId) !== intentId || (cap.affiliateId ?? affiliateId) !== affiliateId) continue;
    const reopensAt = cap.reopensAt === null ? Number.POSITIVE_INFINITY : Date.parse(cap.reopensAt);
    if (reopensAt <= (reopening.get(cap.partnerId) ?? 0)) continue;
    reopening.set(cap.partnerId, reopensAt);
    const opensAt = Number.isFinite(reopensAt) ? new Date(reopensAt) : null;
    full.set(
      cap.partnerId,
      cap.places === 0
        ? { kind: 'closed', cause: 'hours', opensAt, why: null }
        : { kind: 'full', reopensAt: opensAt },
    );
  }
  return full;
}

function hasOverage({ places, used, overage }: FullCap): boolean {
  return places > 0 && used < places + overage;
}

/** When such a partner takes leads again; null: nobody knows. */
export function reopeningOf(reason: NoRoom): Date | null {
  return reason.kind === 'full' ? reason.reopensAt : reason.opensAt;
}
