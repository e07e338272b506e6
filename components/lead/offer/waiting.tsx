'use client';

import { PhoneForwarded } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import type { PortalAccept } from '@/lib/lead/lead-page/view';
import type { UsualWait } from '@/lib/message/arrival/find-usual-wait';
import { usualWaitText, waitingWords } from './waiting-text';

interface WaitingProps {
  accept: PortalAccept;
  usual: UsualWait | null;
}

/** While an application waits: how long that usually is, what to say, and the way to the next caller. */
export default function Waiting({ accept, usual }: WaitingProps) {
  const isLate = useIsPast(accept.requestedAt, usual?.nineOfTen ?? null);
  const howLong = usualWaitText(accept, usual);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line p-5 sm:p-6">
      <div className="min-w-0 flex-1 basis-80 text-sm">
        {howLong && <p className="tabular mb-1 text-ink-2">{howLong}</p>}
        <p>
          <span className="text-ink-2">Say:</span> “{waitingWords(accept, usual, isLate)}”
        </p>
      </div>
      <Link href="/lead/new" className={buttonClass('primary')}>
        <PhoneForwarded size={16} aria-hidden="true" />
        Next caller
      </Link>
    </div>
  );
}

/** Whether so many seconds have passed since then; never if that is null. */
function useIsPast(since: string, seconds: number | null): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    setPast(false);
    if (seconds === null) return;
    const leftMs = Date.parse(since) + seconds * 1000 - Date.now();
    // A timer takes no more days than 24; nobody looks at the page for that long.
    const timer = setTimeout(() => setPast(true), Math.min(Math.max(0, leftMs), 2_000_000_000));
    return () => clearTimeout(timer);
  }, [since, seconds]);
  return past;
}
