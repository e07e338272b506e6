'use client';

import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';

// What a page of offers shows only for some leads, or below the offers: its code comes after that of the board.
export const Advice = later(() => import('./advice').then((part) => part.Advice));
export const AllTried = later(() => import('./all-tried').then((part) => part.AllTried));
export const FullPlaces = later(() => import('./full-places').then((part) => part.FullPlaces));
export const RefusedList = later(() => import('./refused-list').then((part) => part.RefusedList));

function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(async () => ({ default: await load() }));
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
