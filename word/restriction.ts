/** Why a restriction ended before its day. */
export const liftReasons = ['settled', 'agreed', 'law', 'mistake'] as const;
export type LiftReason = (typeof liftReasons)[number];
