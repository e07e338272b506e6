/** Returns the progress of a sandbox partner's application since it arrived. */
type Phase = 'waiting' | 'link' | 'decision';

/** When a sandbox partner that responded `pending` has its link and its decision, measured from the accept. */
export const linkAfterMs = 3_000;
export const decisionAfterMs = 8_000;

export function phaseAt(ageMs: number): Phase {
  if (ageMs >= decisionAfterMs) return 'decision';
  return ageMs >= linkAfterMs ? 'link' : 'waiting';
}

/** What a sandbox partner says about a pending application, when polled or in a callback. */
export function standing(
  behaviour: string,
  phase: Phase,
): { status: 'pending' | 'accepted' | 'declined'; ready: boolean } {
  const decided = phase === 'decision';
  if (behaviour === 'pending then declined')
    return { status: decided ? 'declined' : 'pending', ready: false };
  const accepts = decided && behaviour === 'pending then accepted';
  return { status: accepts ? 'accepted' : 'pending', ready: phase !== 'waiting' };
}
