/** How the sandbox's inbox answers: as told, so that somebody without a server sees what becomes of an event. */
export const inboxAnswers = ['200', '500', 'slow', '410'] as const;
export type InboxAnswer = (typeof inboxAnswers)[number];
