'use client';

import type { ReactNode } from 'react';
import { PopupFrame } from './popup-frame';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** A click outside does not close it: for content that is shown only once. */
  disablePointerDismissal?: boolean;
  /** Where the focus goes once it is closed; null: back to where it was. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

export default function DialogPopup(props: DialogProps) {
  return (
    <PopupFrame
      {...props}
      otherwise="button"
      className="popup fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-dialog p-6"
    />
  );
}
