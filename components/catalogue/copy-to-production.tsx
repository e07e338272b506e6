'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';

const load = () => import('./copy-question');
const Question = lazyPart(load);

interface CopyToProductionProps {
  /** The intent's title or the partner's name. */
  name: string;
  noun: 'intent' | 'partner';
  id: number;
  size?: 'sm' | 'md';
}

/** Copies a UAT intent or partner, after showing what would change in Production. */
export function CopyToProduction({ name, noun, id, size = 'md' }: CopyToProductionProps) {
  const [open, setOpen] = useState(false);
  useLoadedOnOpen(open, load);
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        Copy to Production
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Copy ${name} to Production?`}>
        <Question noun={noun} id={id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
