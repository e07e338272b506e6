/** How far an application of a sandbox partner has come since it arrived. */
export type Phase = 'waiting' | 'link' | 'decision';

/** When a sandbox partner that answered `pending` has its link and its decision, counted from the accept. */
export const linkAfterMs = 3_000;
export const decisionAfterMs = 8_000;

export function phaseAt(ageMs: number): Phase {
  if (ageMs >= decisionAfterMs) return 'decision';
  return ageMs >= linkAfterMs ? 'link' : 'waiting';
}

/** What a sandbox partner says about a pending application, whether it is asked or calls back. */
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
