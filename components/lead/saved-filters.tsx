'use client';

import { Bookmark } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';
import type { LeadFilter } from '@/lib/lead/list-filter';
import type { SavedFilterView } from '@/lib/saved-filter/view';

const loadSaved = () => import('./saved-filters-dialog');
const SavedFiltersDialog = lazyPart(loadSaved);
const load = () => Promise.all([loadSaved(), loadDialog()]);

export interface SavedFiltersProps {
  saved: readonly SavedFilterView[];
  /** What the list is filtered by now. */
  filter: LeadFilter;
  /** The viewer may share filters with the team. */
  mayShare: boolean;
}

/** Opens the filters that the user has saved, and those of the team. */
export function SavedFilters(props: SavedFiltersProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button onClick={show} className="px-2.5" title="Saved filters">
        <Bookmark size={16} aria-hidden="true" />
        <span className="sm:sr-only">Saved filters</span>
      </Button>
      {isWanted && (
        <Suspense>
          <SavedFiltersDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
