'use client';

import { useRouter } from 'next/navigation';
import { useSelection } from '@/components/base/list/selection';
import { Button } from '@/components/base/ui/button';
import { differencesHref } from './version-text';

/** Compares the two selected versions. */
export function CompareVersions() {
  const router = useRouter();
  const { selected } = useSelection();
  const [from, to, more] = [...selected].map(Number).sort((a, b) => a - b);
  if (from === undefined || to === undefined || more !== undefined)
    return <p className="text-sm text-ink-2">Select two versions to compare them.</p>;
  return (
    <Button size="sm" onClick={() => router.push(differencesHref(from, to))}>
      Compare {from} and {to}
    </Button>
  );
}
