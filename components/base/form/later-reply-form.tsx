'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type FormOfReply from './reply-form';

const ReplyForm = lazyPart(() => import('./reply-form'));

/** The form of an answer that few pages have room for: its code comes with the first of them. */
export function LaterReplyForm(props: ComponentProps<typeof FormOfReply>) {
  return (
    <Suspense>
      <ReplyForm {...props} />
    </Suspense>
  );
}
