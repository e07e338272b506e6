/** Longest texts of a request. */
export const longestName = 120;
export const longestContact = 300;
export const longestAsked = 2_000;
export const longestAnswer = 2_000;
export const longestStatement = 1_000;
