/** A restriction is for a time: who needs longer asks again, or is erased. */
export const longestRestrictionDays = 5 * 366;
