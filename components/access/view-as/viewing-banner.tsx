'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type { ViewingProps } from './viewing-notice';

const ViewingNotice = lazyPart(() => import('./viewing-notice'));

/** The banner of an operator who looks at the portal as a manager. Nobody else's pages load its code. */
export function ViewingBanner(props: ViewingProps) {
  return (
    <Suspense>
      <ViewingNotice {...props} />
    </Suspense>
  );
}
