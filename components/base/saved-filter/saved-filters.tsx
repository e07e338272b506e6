'use client';

import { Bookmark } from 'lucide-react';
import { laterDialog } from '@/components/base/form/later-dialog';
import { savedWords } from './words';

/** Opens the filters that the user has saved of a list, and those of the team. */
export const SavedFilters = laterDialog(
  () => import('./saved-filters-dialog'),
  ({ list }) => {
    const { title } = savedWords[list];
    const isReport = list === 'report';
    return {
      label: (
        <>
          <Bookmark size={16} aria-hidden="true" />
          <span className={isReport ? undefined : 'sm:sr-only'}>{title}</span>
        </>
      ),
      size: isReport ? 'sm' : undefined,
      className: 'px-2.5',
      title,
    };
  },
);
