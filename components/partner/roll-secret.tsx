'use client';

import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';

const load = () => import('./roll-question');
const RollQuestion = lazyPart(load);

interface RollSecretProps {
  path: string;
  /** False right after a roll, while the new secret is still shown. */
  mayRoll: boolean;
  /** What the secret is for. */
  use: string;
  children: ReactNode;
}

/** Rolls the secret and shows the new one, once. The question and what shows the secret are loaded together. */
export function RollSecret({ path, mayRoll, use, children }: RollSecretProps) {
  const [open, setOpen] = useState(false);
  const isWanted = useLoadedOnOpen(open, load);
  return (
    <>
      {mayRoll && (
        <Button size="sm" onClick={() => setOpen(true)}>
          Roll secret
        </Button>
      )}
      {isWanted && (
        <Suspense>
          <RollQuestion path={path} use={use} open={open} onClose={() => setOpen(false)}>
            {children}
          </RollQuestion>
        </Suspense>
      )}
    </>
  );
}
