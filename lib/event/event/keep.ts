/** How long events can be read (design 10, events). */
export const eventDays = 30;
