'use client';

import { Volume2 } from 'lucide-react';
import { Button } from '@/components/base/ui/button';
import { playSound } from './sound';

/** Lets a user hear the sound before it matters. */
export function PlaySound() {
  return (
    <Button size="sm" variant="ghost" onClick={() => void playSound()}>
      <Volume2 size={16} aria-hidden="true" /> Play it
    </Button>
  );
}
