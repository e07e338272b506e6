'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { endProgress } from '@/components/base/client/progress';

/** Takes the line of progress away once the page that was asked for is there. */
export function ProgressEnd() {
  const address = `${usePathname()}?${useSearchParams()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the address has changed.
  useEffect(() => endProgress(), [address]);
  return null;
}
