import { weekMoment } from '@/lib/base/text/text';
import type { NoRoom } from './refusal';

/** Says to an agent why a partner takes no lead now: `full until Monday 00:00`, `opens at 08:00`. */
export function noRoomText(reason: NoRoom, now: Date): string {
  if (reason.kind === 'full')
    return reason.reopensAt === null ? 'full' : `full until ${weekMoment(reason.reopensAt, now)}`;
  if (reason.kind === 'paused') return reason.why === '' ? 'paused' : `paused: ${reason.why}`;
  const { cause, opensAt, why } = reason;
  const closed = cause === 'hours' || why === null ? '' : `closed (${why}), `;
  if (opensAt === null) return why === null ? 'closed' : `closed: ${why}`;
  return `${closed}opens ${weekMoment(opensAt, now, 'at ')}`;
}
