'use client';

import { useState } from 'react';
import { useLoadedOnOpen } from './use-loaded-on-open';

/**
 * For a dialog whose code is loaded after the page: `load` loads it. `isWanted`: it is to be rendered, with `dialog` as
 * its props and `opening` as its key, so that each opening begins afresh.
 */
export function useLaterDialog(load: () => Promise<unknown>) {
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  return {
    isWanted: useLoadedOnOpen(open, load),
    opening,
    show: () => {
      setOpening((count) => count + 1);
      setOpen(true);
    },
    dialog: { open, onClose: () => setOpen(false) },
  };
}
