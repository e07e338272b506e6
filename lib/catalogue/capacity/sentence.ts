/** Makes a sentence of who takes no lead and why: `Indwe is full until Monday 00:00`, `Indwe opens at 08:00`. */
export function noRoomSentence(who: string, noRoom: string): string {
  return noRoom.startsWith('opens ') ? `${who} ${noRoom}` : `${who} is ${noRoom}`;
}
