'use client';

import type { ReactNode } from 'react';
import { PopupFrame } from '@/components/base/ui/popup-frame';
import type { NavigationGroup } from './navigation-item';
import { SideList } from './side-list';

interface SideDrawerPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly NavigationGroup[];
  environment: ReactNode;
}

export default function SideDrawerPopup({ open, onOpenChange, groups, environment }: SideDrawerPopupProps) {
  return (
    <PopupFrame
      open={open}
      onOpenChange={onOpenChange}
      title="Menu"
      otherwise="popup"
      className="fixed inset-y-0 left-0 z-50 w-[min(20rem,calc(100vw-3rem))] overflow-y-auto border-r border-line bg-surface p-4 shadow-overlay transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
    >
      <div className="flex flex-col gap-4">
        {environment}
        <SideList groups={groups} isDrawer onFollow={() => onOpenChange(false)} />
      </div>
    </PopupFrame>
  );
}
