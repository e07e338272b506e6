'use client';

import { Columns3 } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { loadDialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLaterDialog } from '@/components/ui/use-later-dialog';

const loadChoice = () => import('./column-choice-dialog');
const ColumnChoiceDialog = lazyPart(loadChoice);
const load = () => Promise.all([loadChoice(), loadDialog()]);

export interface ColumnChoiceProps {
  list: string;
  /** Those that can be hidden. */
  columns: readonly { key: string; label: string }[];
  shown: readonly string[];
}

/** Chooses the columns of a list; remembered for the user, on every device. The choice is loaded after the page. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { isWanted, opening, show, dialog } = useLaterDialog(load);
  return (
    <>
      <Button size="sm" onClick={show}>
        <Columns3 size={16} aria-hidden="true" />
        Columns
      </Button>
      {isWanted && (
        <Suspense>
          <ColumnChoiceDialog key={opening} {...props} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
