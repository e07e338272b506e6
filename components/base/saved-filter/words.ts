import type { SavedList } from '@/word/saved-list';

interface SavedWords {
  title: string;
  /** The field of the name. */
  label: string;
  save: string;
  saved: string;
}

/** What is saved is called after its list. */
export const savedWords: Readonly<Record<SavedList, SavedWords>> = {
  lead: {
    title: 'Saved filters',
    label: 'Save what the list shows now as',
    save: 'Save filter',
    saved: 'Filter saved',
  },
  report: {
    title: 'Saved reports',
    label: 'Save this report as',
    save: 'Save report',
    saved: 'Report saved',
  },
};
