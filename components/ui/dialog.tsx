'use client';

import { type ReactNode, Suspense } from 'react';
import { lazyPart } from './lazy-part';
import { useLoadedOnOpen } from './use-loaded-on-open';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** A click outside does not close it: for content that is shown only once. */
  disablePointerDismissal?: boolean;
  children: ReactNode;
}

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
