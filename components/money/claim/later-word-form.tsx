'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type FormOfWord from './word-form';

const WordForm = lazyPart(() => import('./word-form'));

/** The form of the word on a claim, which few leads have: its code comes with the first of them. */
export function LaterWordForm(props: ComponentProps<typeof FormOfWord>) {
  return (
    <Suspense>
      <WordForm {...props} />
    </Suspense>
  );
}
