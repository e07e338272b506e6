import type { PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import { southAfricanDate } from '@/lib/base/time/date';
import type { NoRoom, Room } from '@/lib/catalogue/capacity/refusal';
import { roomFor } from './magic-value';

interface Partners {
  partnerById(id: number): Pick<PartnerSnapshot, 'acceptUrl' | 'scoreUrl'> | undefined;
}

/** Plays full or closed sandbox partners for leads with the last names that script it; for all others as it is. */
export function sandboxRoom(room: Room, partners: Partners, lastName: unknown): Room {
  const script = roomFor(lastName);
  if (script === null || script === 'full at the accept') return room;
  return {
    refusals(lead, at) {
      const refusals = room.refusals(lead, at);
      return { get: (id) => (isSandbox(partners.partnerById(id)) ? played(script, at) : refusals.get(id)) };
    },
  };
}

/** Whether the sandbox partner refuses the accept: it is full or closed, or was full only at the accept of its first match. */
export function isRefusedInSandbox(
  partners: Partners,
  { lastName, matches }: { lastName: unknown; matches: readonly { partnerId: number; rank: number }[] },
  partnerId: number,
): boolean {
  const script = roomFor(lastName);
  if (script === null || !isSandbox(partners.partnerById(partnerId))) return false;
  if (script !== 'full at the accept') return true;
  const first = matches.toSorted((one, other) => one.rank - other.rank)[0];
  return first?.partnerId === partnerId;
}

function isSandbox(partner: Pick<PartnerSnapshot, 'acceptUrl' | 'scoreUrl'> | undefined): boolean {
  // Of stored URLs only a path of the sandbox begins like this.
  return [partner?.acceptUrl, partner?.scoreUrl].some((url) => url?.startsWith('/api/sandbox/'));
}

const dayMs = 86_400_000;

/** Full until midnight; closed until 08:00 of the next day. */
function played(script: 'full' | 'closed', at: Date): NoRoom {
  const midnight = new Date(Date.parse(`${southAfricanDate(at)}T00:00:00+02:00`) + dayMs);
  if (script === 'full') return { kind: 'full', reopensAt: midnight };
  return {
    kind: 'closed',
    cause: 'hours',
    opensAt: new Date(midnight.getTime() + 8 * 3_600_000),
    why: null,
  };
}
