'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';

// What a page of offers shows only for some leads, or below the offers: its code comes after that of the board.
const LazyAdvice = lazyPart(() => import('./advice').then(({ Advice: Part }) => ({ default: Part })));
const LazyAllTried = lazyPart(() => import('./all-tried').then(({ AllTried: Part }) => ({ default: Part })));
const LazyFullPlaces = lazyPart(() =>
  import('./full-places').then(({ FullPlaces: Part }) => ({ default: Part })),
);
const LazyRefusedList = lazyPart(() =>
  import('./refused-list').then(({ RefusedList: Part }) => ({ default: Part })),
);

export const Advice = (props: ComponentProps<typeof LazyAdvice>) => (
  <Suspense>
    <LazyAdvice {...props} />
  </Suspense>
);

export const AllTried = (props: ComponentProps<typeof LazyAllTried>) => (
  <Suspense>
    <LazyAllTried {...props} />
  </Suspense>
);

export const FullPlaces = (props: ComponentProps<typeof LazyFullPlaces>) => (
  <Suspense>
    <LazyFullPlaces {...props} />
  </Suspense>
);

export const RefusedList = (props: ComponentProps<typeof LazyRefusedList>) => (
  <Suspense>
    <LazyRefusedList {...props} />
  </Suspense>
);
