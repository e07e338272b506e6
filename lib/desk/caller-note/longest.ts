export const longestCallerNote = 500;
