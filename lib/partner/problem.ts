/** Why a call was not made: the endpoint keeps failing, and its circuit is open. */
export const circuitOpenReason = 'circuit open';
