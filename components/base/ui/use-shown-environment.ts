'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { Environment } from '@/word/environment';
import { shownEnvironment } from './shown-environment';

/** The environment that the open page shows (`shownEnvironment`). */
export function useShownEnvironment(chosen: Environment): Environment {
  const path = usePathname();
  return shownEnvironment(path, useSearchParams().get('environment'), chosen);
}
