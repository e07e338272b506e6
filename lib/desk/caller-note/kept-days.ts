/** How long a note of a caller is kept: nobody asked whether it may be kept longer. */
export const callerNoteDays = 90;
