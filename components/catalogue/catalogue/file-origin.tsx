import { Checkbox } from '@/components/base/ui/checkbox';
import { environmentLabel, formatCount, formatNumber } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import type { CatalogueOutcome } from '@/lib/catalogue/catalogue-file/schema';

export interface TakenOver {
  connections: boolean;
  active: boolean;
}

/** Tells which environment the file comes from, and what is therefore left out unless ticked. */
export function FileOriginNotice({
  outcome: { environment, origin, changes },
  taken,
  onTake,
}: {
  outcome: CatalogueOutcome;
  taken: TakenOver;
  onTake: (taken: TakenOver) => void;
}) {
  const { from, crosses, leftOut } = origin;
  if (from === null)
    return changes.length === 0 ? null : (
      <Notice tone="info" title="The file does not name an environment">
        Its connections and active settings are applied to {environmentLabel(environment)} as they are
        {environment === 'production' && ', but no lender is switched on by itself'}. Exported files name
        their environment.
      </Notice>
    );
  if (!crosses) return null;
  return (
    <Notice tone="warning" title={`This file was exported from ${environmentLabel(from)}`}>
      <p>
        Left out: {formatCount(leftOut.connections.length, 'connection')} and the active setting of{' '}
        {formatCount(leftOut.active.length, 'product or lender', 'products and lenders')}. Existing entries in{' '}
        {environmentLabel(environment)} keep theirs; new ones start inactive and without a connection.
      </p>
      <div className="mt-3 flex flex-col gap-2">
        <Checkbox
          label={`Also import the connections of ${environmentLabel(from)}`}
          checked={taken.connections}
          onCheckedChange={(connections) => onTake({ ...taken, connections })}
        />
        <Checkbox
          label={`Also import the active settings of ${environmentLabel(from)}`}
          checked={taken.active}
          onCheckedChange={(active) => onTake({ ...taken, active })}
        />
      </div>
    </Notice>
  );
}

/**
 * Says which lenders of Production the file would switch on, and lets them be switched on. A new one otherwise comes
 * inactive, and one that is off stays off.
 */
export function SwitchedOnNotice({
  outcome: {
    origin: { crosses, switchedOn },
    secretsMade,
  },
  taken,
  onTake,
}: {
  outcome: CatalogueOutcome;
  taken: TakenOver;
  onTake: (taken: TakenOver) => void;
}) {
  const count = switchedOn.partners.length;
  const lenders = formatCount(count, 'lender');
  return (
    <>
      {count > 0 && (
        <Notice
          tone="warning"
          title={
            switchedOn.stay
              ? `${lenders} ${count === 1 ? 'stays' : 'stay'} inactive`
              : `${lenders} ${count === 1 ? 'goes' : 'go'} live: applicants come at once`
          }
        >
          <p className="break-words">
            The file has {count === 1 ? 'it' : 'them'} as active: {shortened(switchedOn.partners)}.{' '}
            {switchedOn.stay && 'Without the tick they get no applicants until somebody makes them active.'}
          </p>
          {!crosses && (
            <div className="mt-3">
              <Checkbox
                label={`Switch on ${lenders}`}
                checked={taken.active}
                onCheckedChange={(active) => onTake({ ...taken, active })}
              />
            </div>
          )}
        </Notice>
      )}
      {secretsMade.length > 0 && (
        <Notice
          tone="info"
          title={`A signing secret is made for ${formatCount(secretsMade.length, 'new lender')}`}
        >
          The file has none for {secretsMade.length === 1 ? 'it' : 'them'}. Once it is applied, this page
          hands the secrets over as a file, once.
        </Notice>
      )}
    </>
  );
}

const shownAtMost = 8;

const shortened = (names: readonly string[]) =>
  names.length <= shownAtMost
    ? names.join(', ')
    : `${names.slice(0, shownAtMost).join(', ')} and ${formatNumber(names.length - shownAtMost)} more`;
