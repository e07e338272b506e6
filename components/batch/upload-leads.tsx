'use client';

import { PhoneCall } from 'lucide-react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card, CardHeader } from '@/components/base/ui/card';
import { formatNumber } from '@/components/base/ui/format';
import { leadStateLabel } from '@/components/base/ui/lead-state';
import { Link } from '@/components/base/ui/link';
import type { BatchFollowOn } from '@/lib/batch/follow-on/view';
import { leadListHref, leadStates } from '@/lib/lead/lead/list-filter';
import { MatchAll } from './match-all';

/** How far the leads of an upload have come, each figure with a link to them. */
export function UploadLeads({ batchId, followOn }: { batchId: string; followOn: BatchFollowOn }) {
  const { states, toCall } = followOn;
  const total = Object.values(states).reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Leads of this upload"
        note="How far they have come"
        action={
          toCall > 0 && (
            <Link href={leadListHref({ list: 'to-call', batch: batchId })} className={buttonClass('primary')}>
              <PhoneCall size={16} aria-hidden="true" />
              To call: {formatNumber(toCall)}
            </Link>
          )
        }
      />
      <ul className="flex flex-wrap gap-2 px-5 py-5 sm:px-6">
        {leadStates
          .filter((state) => (states[state] ?? 0) > 0)
          .map((state) => (
            <li key={state}>
              <Link
                href={leadListHref({ batch: batchId, state })}
                className="flex items-baseline gap-2 rounded-control border border-line px-3 py-2 text-sm transition-colors hover:border-control"
              >
                {leadStateLabel(state)}
                <span className="tabular font-semibold">{formatNumber(states[state] ?? 0)}</span>
              </Link>
            </li>
          ))}
      </ul>
      <MatchAll batchId={batchId} followOn={followOn} />
    </Card>
  );
}
