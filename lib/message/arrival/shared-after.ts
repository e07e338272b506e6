/** How late an agent's call-back is anyone's (design desk 5, next). */
export const sharedAfterMinutes = 15;
