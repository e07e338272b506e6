'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Environment } from '@/word/environment';
import { environmentLabel } from './format';
import { useShownEnvironment } from './use-shown-environment';

const Chosen = createContext<Environment | null>(null);

/** Tells the titles of the pages within it which environment is chosen. */
export function PageEnvironment({ chosen, children }: { chosen: Environment; children: ReactNode }) {
  return <Chosen value={chosen}>{children}</Chosen>;
}

/** Beside a page's title: the environment that it shows. Nothing where no navigation stands beside the page. */
export function EnvironmentTag({ of }: { of?: Environment | undefined }) {
  const chosen = useContext(Chosen);
  return chosen === null ? null : <Tag environment={of} chosen={chosen} />;
}

function Tag({ environment, chosen }: { environment: Environment | undefined; chosen: Environment }) {
  const shown = useShownEnvironment(chosen);
  return (
    <span
      data-environment-tag
      className="inline-flex h-6 shrink-0 items-center rounded-full border border-control px-2.5 text-xs font-medium text-ink-2"
    >
      {environmentLabel(environment ?? shown)}
    </span>
  );
}
