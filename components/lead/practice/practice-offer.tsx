'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import { Notice } from '@/components/base/ui/state';

/** Offers a practice call to an agent who is here for the first time. */
export function PracticeOffer() {
  const [isGone, setGone] = useState(false);
  const later = useChange({
    path: '/api/portal/practice',
    method: 'DELETE',
    onDone: () => setGone(true),
  });
  if (isGone) return null;
  return (
    <div className="mb-6">
      <Notice
        tone="info"
        title="New here? Take a practice call"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" variant="ghost" pending={later.pending} onClick={() => later.run({})}>
              Not now
            </Button>
            <Link href="/practice" className={buttonClass('primary', 'sm')}>
              Start
            </Link>
          </span>
        }
      >
        {later.message ??
          'About two minutes, from the first question to the link, with a stopwatch. You find it in your account menu later, too.'}
      </Notice>
    </div>
  );
}
