/** A tab's title with how much waits: `(3) Inbox · Lead Matching`. */
export const waitingTitle = (waiting: number, page: string): string =>
  `${waiting === 0 ? '' : `(${waiting}) `}${page} · Lead Matching`;
