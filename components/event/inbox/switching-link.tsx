'use client';

import { useMutation } from '@tanstack/react-query';
import { changeEnvironment } from '@/components/base/client/environment-tabs';
import { environmentLabel } from '@/components/base/ui/format';
import { showToast } from '@/components/base/ui/toast';
import type { Environment } from '@/word/environment';

interface SwitchingLinkProps {
  href: string;
  /** The one that the page must show. */
  to: Environment;
  children: string;
}

/** A link to a page that shows the chosen environment: chooses the right one first, as its switch does. */
export function SwitchingLink({ href, to, children }: SwitchingLinkProps) {
  const change = useMutation({
    mutationFn: () => changeEnvironment(to),
    // A page shows one environment's data: it is loaded anew.
    onSuccess: () => window.location.assign(href),
    onError: () => showToast('The environment could not be changed. Try again.', 'danger'),
  });
  return (
    <a
      href={href}
      title={`Opens ${environmentLabel(to)}`}
      onClick={(event) => {
        event.preventDefault();
        if (!change.isPending) change.mutate();
      }}
      className="font-medium text-accent underline underline-offset-4"
    >
      {children}
    </a>
  );
}
