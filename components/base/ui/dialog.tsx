'use client';

import { Suspense } from 'react';
import type { DialogProps } from './dialog-popup';
import { lazyPart } from './lazy-part';
import { useLoadedOnOpen } from './use-loaded-on-open';

/** Lets a component that is itself loaded later fetch the dialog at the same time. */
export const loadDialog = () => import('./dialog-popup');
const Popup = lazyPart(loadDialog);

/** A dialog. Its code is a tenth of a page's: loaded after the page, and rendered when opened. */
export function Dialog(props: DialogProps) {
  if (!useLoadedOnOpen(props.open, loadDialog)) return null;
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  );
}
