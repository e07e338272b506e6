'use client';

import type { ComponentType, ReactNode } from 'react';
import { useLoadedLate } from '@/components/base/ui/use-loaded-late';

/**
 * Returns a form whose code is loaded after the page, with `instead` until it is there. Never in the page's HTML, as
 * `lazyPart` is: what was typed into a form that is not alive yet would stand there and not be sent.
 */
export function lateForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ReactNode = null,
): (props: Props) => ReactNode {
  return function LateForm(props) {
    const Form = useLoadedLate(load);
    return Form ? <Form {...props} /> : instead;
  };
}
