'use client';

import { useState } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { FindBox } from './find-box';

const load = () => import('./operator-palette');
const OperatorPalette = lazyPart(load);

/** The box in the console's header that finds anything. `hidden`: addresses that the operator's role does not see. */
export function OperatorFind({ hidden }: { hidden: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <FindBox load={load} open={open} onOpenChange={setOpen} words="Find anything" isWide>
      <OperatorPalette open={open} onClose={() => setOpen(false)} hidden={hidden} />
    </FindBox>
  );
}
