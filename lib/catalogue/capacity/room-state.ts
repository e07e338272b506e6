import { capitalize } from '@/lib/base/text/text';

/** Names the state of a partner that takes no leads now, from why: `Full until Monday 00:00`, `Closed, opens at 08:00`. */
export function noRoomState(noRoom: string): string {
  return noRoom.startsWith('opens') ? `Closed, ${noRoom}` : capitalize(noRoom);
}
