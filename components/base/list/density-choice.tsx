'use client';

import { Rows3, Rows4 } from 'lucide-react';
import { rememberInCookie } from '@/components/base/client/browser-cookie';
import { Button } from '@/components/base/ui/button';
import { className } from '@/components/base/ui/class-name';
import { denseRows, densityCookie } from './density';

interface DensityChoiceProps {
  isDense: boolean;
  onChange: (isDense: boolean) => void;
}

/** Switches between rows of two lines and of one; not on a phone, where rows are cards. */
export function DensityChoice({ isDense, onChange }: DensityChoiceProps) {
  const Icon = isDense ? Rows3 : Rows4;
  return (
    <Button
      size="sm"
      variant="ghost"
      className={className('max-sm:hidden', isDense && 'bg-surface-2 text-ink')}
      aria-pressed={isDense}
      onClick={() => {
        rememberInCookie(densityCookie, isDense ? null : denseRows);
        onChange(!isDense);
      }}
    >
      <Icon size={16} aria-hidden="true" />
      Dense rows
    </Button>
  );
}
