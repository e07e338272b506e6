'use client';

import { useState } from 'react';
import { FindBox } from '@/components/base/shell/find-box';
import { lazyPart } from '@/components/base/ui/lazy-part';

const load = () => import('./docs-palette');
const DocsPalette = lazyPart(load);

/** The search of the docs; its index is loaded when it is opened. */
export function DocsFind() {
  const [open, setOpen] = useState(false);
  return (
    <FindBox load={load} open={open} onOpenChange={setOpen} label="Search the docs" words="Search" onReach>
      <DocsPalette open={open} onClose={() => setOpen(false)} />
    </FindBox>
  );
}
