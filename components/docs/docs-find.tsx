'use client';

import { FindBox } from '@/components/find/find-box';
import { lazyPart } from '@/components/ui/lazy-part';

const load = () => import('./docs-palette');
const DocsPalette = lazyPart(load);

/** The search of the docs; its index is loaded when it is opened. */
export function DocsFind() {
  return <FindBox load={load} Palette={DocsPalette} label="Search the docs" words="Search" onReach />;
}
