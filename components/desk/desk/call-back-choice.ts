const hourMs = 3_600_000;
const southAfricanMs = 2 * hourMs;

/** A time for a call-back, one press away. */
export interface CallBackChoice {
  label: string;
  dueAt: string;
}

/** Soon, later today, tomorrow morning and after the weekend, in South African time. */
export function callBackChoices(now: Date): CallBackChoice[] {
  const local = new Date(now.getTime() + southAfricanMs);
  const morning = (days: number) => {
    const day = new Date(local.getTime() + days * 24 * hourMs).toISOString().slice(0, 10);
    return new Date(`${day}T09:00:00+02:00`).toISOString();
  };
  const untilMonday = (8 - local.getUTCDay()) % 7 || 7;
  return [
    { label: 'In an hour', dueAt: new Date(now.getTime() + hourMs).toISOString() },
    { label: 'In three hours', dueAt: new Date(now.getTime() + 3 * hourMs).toISOString() },
    { label: 'Tomorrow 09:00', dueAt: morning(1) },
    // On a Sunday that is tomorrow: the one after.
    { label: 'Next Monday 09:00', dueAt: morning(untilMonday === 1 ? 8 : untilMonday) },
  ];
}
