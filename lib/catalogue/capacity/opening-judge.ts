import type { CapacityPicture } from '@/db/query/catalogue/capacity';
import { type Closed, closedAt, judgedUntil } from './opening';

type Times = NonNullable<CapacityPicture['openings']>;

/** Who is closed for leads of an intent, by partner id. */
interface ClosedPartners {
  readonly byPartner: ReadonlyMap<number, Closed>;
  /** How long that stands, from and to in milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** Judges partners by their hours, holidays and closures. */
export interface OpeningJudge {
  /** What it judges by. */
  readonly version: number;
  readonly times: Times;
  readonly declared: CapacityPicture['declared'];
  closed(intentId: number, at: Date): ClosedPartners;
}

/** Judges an intent's partners anew only when one of them may have opened or closed: offers ask a thousand times a second. */
export function openingJudge({
  version,
  times,
  declared,
}: Pick<OpeningJudge, 'version' | 'times' | 'declared'>): OpeningJudge {
  const holidays = new Map(declared.map(({ day, name }) => [day, name]));
  const judged = new Map<number, ClosedPartners>();
  const judge = (intentId: number, at: Date): ClosedPartners => {
    const byPartner = new Map<number, Closed>();
    let until = Number.POSITIVE_INFINITY;
    for (const { partnerId, times: its } of times) {
      const closed = closedAt(its, intentId, at, holidays);
      if (closed) byPartner.set(partnerId, closed);
      until = Math.min(until, judgedUntil(its, intentId, at, holidays));
    }
    return { byPartner, from: +at, until };
  };
  return {
    version,
    times,
    declared,
    closed(intentId, at) {
      const known = judged.get(intentId);
      if (known && known.from <= +at && +at < known.until) return known;
      const found = judge(intentId, at);
      judged.set(intentId, found);
      return found;
    },
  };
}
