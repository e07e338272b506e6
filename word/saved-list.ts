/** What is saved under a name: filters of the list of leads, and reports. */
export const savedLists = ['lead', 'report'] as const;
export type SavedList = (typeof savedLists)[number];
