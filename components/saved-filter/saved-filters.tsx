'use client';

import { Bookmark } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
import type { SavedFilterView, SavedList } from '@/lib/saved-filter/view';
import { savedWords } from './words';

const loadSaved = () => import('./saved-filters-dialog');
const SavedFiltersDialog = lazyPart(loadSaved);
const load = () => Promise.all([loadSaved(), loadDialog()]);

export interface SavedFiltersProps {
  list: SavedList;
  saved: readonly SavedFilterView[];
  /** What the list's address says now; null: nothing that is worth a name. */
  filter: Readonly<Record<string, string | number>> | null;
  /** The viewer may share what they save with the team. */
  mayShare: boolean;
  /** What else there is to say and to do about one. */
  more?: (one: SavedFilterView) => ReactNode;
  /** What goes with one that is removed, as a sentence. */
  loss?: (one: SavedFilterView) => string | null;
}

/** Opens the filters that the user has saved of a list, and those of the team. */
export function SavedFilters(props: SavedFiltersProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  const { title } = savedWords[props.list];
  const isReport = props.list === 'report';
  return (
    <>
      <Button onClick={show} size={isReport ? 'sm' : undefined} className="px-2.5" title={title}>
        <Bookmark size={16} aria-hidden="true" />
        <span className={isReport ? undefined : 'sm:sr-only'}>{title}</span>
      </Button>
      {isWanted && (
        <Suspense>
          <SavedFiltersDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
