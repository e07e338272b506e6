'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Pause, Play, Sparkles } from 'lucide-react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Notice } from '@/components/base/ui/state';
import type { BatchFollowOn } from '@/lib/batch/follow-on/view';
import type { MatchView } from '@/lib/batch/match/view';
import { leadListHref } from '@/lib/lead/lead/list-filter';
import { ProgressBar } from './progress-bar';
import { followOnKey } from './use-follow-on';

/** "Match all now": lenders are asked for every new lead of an upload, in the background. */
export function MatchAll({ batchId, followOn }: { batchId: string; followOn: BatchFollowOn }) {
  const queries = useQueryClient();
  const { match, mayMatch, states, undo } = followOn;
  const change = useChange<MatchView>({
    path: `/api/portal/batch/${batchId}/match`,
    onDone: (view) => {
      queries.setQueriesData<BatchFollowOn>(
        { queryKey: followOnKey(batchId) },
        (known) => known && { ...known, match: view },
      );
    },
  });
  const waiting = states.new ?? 0;
  const isOpen = match?.status === 'running' || match?.status === 'paused';
  const act = (action: 'start' | 'pause' | 'resume' | 'stop') => () => change.run({ action });
  // What is being undone, or was, is asked for nowhere.
  if (undo !== null || (!isOpen && waiting === 0 && match === null)) return null;
  return (
    <div className="flex flex-col gap-4 border-t border-line px-5 py-5 sm:px-6">
      {match && isOpen ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="tabular font-medium">
              {match.status === 'paused' ? 'Paused: ' : 'Asking lenders: '}
              {formatNumber(match.done)} of {formatCount(match.total, 'lead')}
            </p>
            {mayMatch && (
              <div className="flex flex-wrap gap-2">
                {match.status === 'running' ? (
                  <Button size="sm" pending={change.pending} onClick={act('pause')}>
                    {!change.pending && <Pause size={14} aria-hidden="true" />}
                    Pause
                  </Button>
                ) : (
                  <Button size="sm" pending={change.pending} onClick={act('resume')}>
                    {!change.pending && <Play size={14} aria-hidden="true" />}
                    Resume
                  </Button>
                )}
                <Button size="sm" variant="ghost" onClick={act('stop')}>
                  Stop
                </Button>
              </div>
            )}
          </div>
          <ProgressBar label="Leads that lenders were asked for" value={match.done} total={match.total} />
          <p className="text-sm text-ink-2">
            You can close this page. Leads with offers appear under To call as they come, the best chance
            first.
          </p>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-80 text-sm text-ink-2">
            {match && <Outcome match={match} />}
            {waiting > 0 && !(match?.status === 'completed') && (
              <p>
                Ask lenders for {waiting === 1 ? 'the new lead' : `all ${formatNumber(waiting)} new leads`} in
                the background. The best chances go to To call. Ask each applicant for consent again before
                you apply.
              </p>
            )}
            {match?.status === 'completed' && waiting > 0 && (
              <p>
                {formatCount(waiting, 'lead')} {waiting === 1 ? 'is' : 'are'} still{' '}
                <Link
                  href={leadListHref({ batch: batchId, state: 'new' })}
                  className="text-accent underline underline-offset-2"
                >
                  new
                </Link>
                : answers that the product needs are missing, or the product is off.
              </p>
            )}
          </div>
          {mayMatch && waiting > 0 && (
            <Button
              variant={match?.status === 'completed' ? 'secondary' : 'primary'}
              pending={change.pending}
              onClick={act('start')}
            >
              {!change.pending && <Sparkles size={16} aria-hidden="true" />}
              {match === null ? 'Match all now' : 'Match the rest'}
            </Button>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {spoken(match)}
      </p>
      {change.message && (
        <Notice tone="danger" role="alert">
          {change.message}
        </Notice>
      )}
    </div>
  );
}

function Outcome({ match: { status, total, done, matched, unmatched } }: { match: MatchView }) {
  const asked = matched + unmatched;
  if (asked === 0 && status === 'completed') return null;
  return (
    <p>
      {status === 'stopped' && done < total
        ? `Stopped after ${formatNumber(done)} of ${formatCount(total, 'lead')}. `
        : `Lenders were asked for ${formatCount(asked, 'lead')}. `}
      {formatNumber(matched)} {matched === 1 ? 'has' : 'have'} offers
      {unmatched > 0 && `, ${formatNumber(unmatched)} none`}.
    </p>
  );
}

/** Announces progress to screen readers at each quarter. */
function spoken(match: MatchView | null): string {
  if (match === null) return '';
  if (match.status === 'completed')
    return `Matching is done: ${formatCount(match.matched, 'lead')} with offers`;
  if (match.status !== 'running') return match.status === 'paused' ? 'Paused' : 'Stopped';
  return `Asking lenders: ${Math.floor((match.done / Math.max(match.total, 1)) * 4) * 25} percent done`;
}
