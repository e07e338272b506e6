'use client';

import type { ReactNode } from 'react';
import { PopupFrame } from './popup-frame';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
}

export default function DrawerPopup(props: DrawerProps) {
  return (
    <PopupFrame
      {...props}
      otherwise="popup"
      className="fixed inset-y-0 right-0 z-50 w-[min(36rem,100vw)] overflow-y-auto border-l border-line bg-surface p-6 shadow-overlay transition-transform data-ending-style:translate-x-full data-starting-style:translate-x-full"
    />
  );
}
