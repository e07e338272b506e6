'use client';

import { useShownEnvironment } from '@/components/base/ui/use-shown-environment';
import type { Environment } from '@/word/environment';
import { EnvironmentBand } from './environment-band';

/** The band of what the page shows. */
export function ShownBand({ chosen, isStaff }: { chosen: Environment; isStaff: boolean }) {
  return <EnvironmentBand environment={useShownEnvironment(chosen)} isStaff={isStaff} />;
}
