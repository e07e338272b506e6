'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type FormOfAnswer from './answer-form';

const AnswerForm = lazyPart(() => import('./answer-form'));

/** The form of the answer to a lender, which few leads have: its code comes with the first of them. */
export function LaterAnswerForm(props: ComponentProps<typeof FormOfAnswer>) {
  return (
    <Suspense>
      <AnswerForm {...props} />
    </Suspense>
  );
}
