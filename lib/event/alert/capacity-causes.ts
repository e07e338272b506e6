import type { Queryable } from '@/db/client';
import { type CapNow, listCapsNow, listPauses, type PauseNow } from '@/db/query/catalogue/capacity';
import { listPartnerRows } from '@/db/query/catalogue/partner';
import type { AlertCause, AlertRow } from '@/db/query/event/alert';
import { counted, groupThousands } from '@/lib/base/text/text';
import { warningOf } from '@/lib/catalogue/capacity/fill';
import type { Environment } from '@/word/environment';

type Partners = ReadonlyMap<number, { companyName: string; active: boolean }>;

/** Finds the caps that have filled, or are nearly full, and the partners that are paused. */
export async function findCapacityCauses(
  db: Queryable,
  environment: Environment,
  open: readonly AlertRow[],
  now: Date,
): Promise<AlertCause[]> {
  const [caps, pauses] = [await listCapsNow(db, environment), await listPauses(db, environment)];
  if (caps.length + pauses.length === 0) return [];
  const partners = new Map((await listPartnerRows(db, environment)).map((one) => [one.id, one]));
  return capacityCauses(environment, { caps, pauses }, partners, open, now);
}

/**
 * Says what of them needs an operator. A cap is one alert for each of its windows, however often a declined
 * application gives a place back: it ends with the window, or when the number is changed. A cap per hour is one for as
 * long as every hour fills.
 */
export function capacityCauses(
  environment: Environment,
  { caps, pauses }: { caps: readonly CapNow[]; pauses: readonly PauseNow[] },
  partners: Partners,
  open: readonly Pick<AlertRow, 'cause'>[],
  now: Date,
): AlertCause[] {
  const known = new Set(open.map(({ cause }) => cause));
  const ofActive = (partnerId: number) => {
    const partner = partners.get(partnerId);
    return partner?.active ? partner : null;
  };
  const ofCaps = caps.flatMap((cap): AlertCause[] => {
    const partner = ofActive(cap.partnerId);
    const { id, places, used, opensAt } = cap;
    // A cap of 0 is closed by plan.
    if (!partner || places === null || places === 0) return [];
    const isHourly = cap.window === 'hour';
    const warning = warningOf(cap);
    const found = { full: warning === 'full', near: warning !== null && !isHourly };
    return (['near', 'full'] as const).flatMap((level) => {
      const cause = isHourly ? `full-cap ${id} hours` : `${level}-cap ${id} ${opensAt} ${places}`;
      if (!found[level] && (isHourly || !known.has(cause))) return [];
      return {
        kind: `${level}-cap` as const,
        environment,
        cause,
        subject: partner.companyName,
        subjectId: cap.partnerId,
        detail: { cap: capText(cap, places) + (isHourly ? ', three hours on end' : ''), used },
      };
    });
  });
  const paused = pauses.flatMap(({ partnerId, from, until, why }): AlertCause[] => {
    const partner = ofActive(partnerId);
    if (!partner || new Date(from) > now || new Date(until) <= now) return [];
    return [
      {
        kind: 'paused-partner',
        environment,
        cause: `paused-partner ${partnerId}`,
        subject: partner.companyName,
        subjectId: partnerId,
        detail: { why },
      },
    ];
  });
  return [...ofCaps, ...paused];
}

/** `100 applications per day`. */
function capText({ counts, window }: Pick<CapNow, 'counts' | 'window'>, places: number): string {
  const what = counts === 'accepted' ? 'accepted' : counted(places, 'application').replace(/^\d+ /, '');
  return `${groupThousands(places)} ${what} ${window === 'total' ? 'in total' : `per ${window}`}`;
}
