import type { ReactNode } from 'react';
import { Card } from '@/components/base/ui/card';
import { ChoiceLink, ChoiceLinks } from '@/components/base/ui/choice-links';
import { className } from '@/components/base/ui/class-name';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { EmptyState } from '@/components/base/ui/state';
import { type BoardState, boardStates, tightest } from '@/lib/catalogue/partner/board';
import type { BoardLender } from '@/lib/catalogue/partner/list-board';
import { boardWord } from './board-word';
import { CapacityWaits } from './capacity-waits';

interface CapacityBoardProps {
  lenders: readonly BoardLender[];
  inactive: number;
  /** Null: all states. */
  shown: BoardState | null;
  mayChange: boolean;
}

/** All active lenders of an environment as a wall, and below it those that take no leads, or not all. */
export function CapacityBoard({ lenders, inactive, shown, mayChange }: CapacityBoardProps): ReactNode {
  const inState = (wanted: BoardState) => lenders.filter(({ state }) => state === wanted);
  const listed = shown === null ? lenders : inState(shown);
  const waiting = listed.filter(({ state }) => state !== 'open');
  if (lenders.length === 0)
    return (
      <Card>
        <EmptyState title="No active lenders">
          {inactive > 0
            ? `${formatCount(inactive, 'lender')} ${inactive === 1 ? 'is' : 'are'} inactive.`
            : 'Create one, or import a catalogue.'}
        </EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      <ChoiceLinks label="State">
        <ChoiceLink href="/operator/capacity" isChosen={shown === null}>
          All {formatNumber(lenders.length)}
        </ChoiceLink>
        {boardStates.flatMap((state) => {
          const count = inState(state).length;
          return count === 0 && state !== shown
            ? []
            : [
                <ChoiceLink key={state} href={`/operator/capacity?state=${state}`} isChosen={state === shown}>
                  {boardWord[state]} {formatNumber(count)}
                </ChoiceLink>,
              ];
        })}
      </ChoiceLinks>
      <Card aria-label={shown === null ? 'All active lenders' : `${boardWord[shown]} lenders`}>
        <div className="p-3">
          {listed.length === 0 && <p className="text-sm text-ink-2">None now.</p>}
          <ul className="grid grid-cols-2 gap-0.5 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]">
            {listed.map((lender) => (
              <Tile key={lender.id} lender={lender} />
            ))}
          </ul>
        </div>
        {inactive > 0 && (
          <p className="px-3 pb-3 text-sm text-ink-2">
            <Link href="/operator/lender?state=inactive" className="text-accent underline">
              {formatCount(inactive, 'inactive lender')}
            </Link>{' '}
            not shown.
          </p>
        )}
      </Card>
      {waiting.length > 0 && <CapacityWaits lenders={waiting} mayChange={mayChange} />}
    </div>
  );
}

const tileClass: Record<BoardState, string> = {
  full: 'bg-danger-soft text-danger',
  part: 'bg-warning-soft text-warning',
  near: 'bg-warning-soft text-warning',
  paused: 'bg-surface-2 text-ink-2',
  closed: 'bg-surface-2 text-ink-2',
  open: 'bg-success-soft text-success',
};

function Tile({ lender: { id, companyName, state, noRoom, caps } }: { lender: BoardLender }) {
  const cap = tightest(caps);
  const figure =
    state === 'paused' || state === 'closed'
      ? boardWord[state]
      : cap?.places && cap.used > 0
        ? `${formatNumber(cap.used)}/${formatNumber(cap.places)}`
        : '';
  return (
    <li className="min-w-0">
      <Link
        href={`/operator/lender/${id}?tab=capacity`}
        title={`${companyName}: ${noRoom ?? boardWord[state].toLowerCase()}`}
        className={className(
          'flex h-8 items-center justify-between gap-2 rounded-[4px] px-2 text-xs hover:underline sm:h-6',
          tileClass[state],
        )}
      >
        <span className="truncate font-medium">{companyName}</span>
        {/* The colour alone says nothing to who does not see it. */}
        <span className="sr-only">{noRoom ?? boardWord[state]}</span>
        <span className="tabular shrink-0">{figure}</span>
      </Link>
    </li>
  );
}
