'use client';

import { type ReactNode, Suspense } from 'react';
import { lazyPart } from './lazy-part';
import { useLoadedOnOpen } from './use-loaded-on-open';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
}

const load = () => import('./drawer-popup');
const Popup = lazyPart(load);

/** A dialog at the side of the page, for details of a selected item. Loaded like `Dialog`. */
export function Drawer(props: DrawerProps) {
  if (!useLoadedOnOpen(props.open, load)) return null;
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  );
}
