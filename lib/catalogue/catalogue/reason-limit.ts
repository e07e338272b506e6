/** Characters of the reason for a change. */
export const longestReason = 200;
