'use client';

import { Suspense } from 'react';
import type { DrawerProps } from './drawer-popup';
import { lazyPart } from './lazy-part';
import { useLoadedOnOpen } from './use-loaded-on-open';

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
