import type { OptOutFileView, OptOutListView } from '@/lib/batch/opt-out-list/view';
import type { OptOutKind } from '@/word/opt-out';
import type { OptOutFileStatus } from '@/word/opt-out-list';

export const kindWords: Readonly<Record<OptOutKind, string>> = {
  phone: 'Phone numbers',
  id_number: 'ID numbers',
  email: 'Email addresses',
};

/** By whom these people are not to be contacted. */
export function forWhom({ reach, affiliateName }: Pick<OptOutListView, 'reach' | 'affiliateName'>): string {
  if (reach === 'everybody') return 'Everybody here';
  return reach === 'register' ? 'The national register' : (affiliateName ?? 'An affiliate');
}

export const statusWords: Readonly<Record<OptOutFileStatus, string>> = {
  receiving: 'Coming in',
  reading: 'Being read',
  counted: 'Not in force yet',
  recounting: 'Being counted again',
  publishing: 'Being published',
  published: 'In force',
  cancelled: 'Cancelled',
  failed: 'Could not be read',
};

/** The worker is at it. */
export const isMoving = ({ status }: Pick<OptOutFileView, 'status'>): boolean =>
  ['receiving', 'reading', 'recounting', 'publishing'].includes(status);
