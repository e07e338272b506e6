/** How long events can be read (design event 6, events). */
export const eventDays = 30;
