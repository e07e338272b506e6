import { Checkbox } from '@/components/ui/checkbox';
import { environmentLabel, formatCount } from '@/components/ui/format';
import { Notice } from '@/components/ui/state';
import type { CatalogueOutcome } from '@/lib/catalogue-file/schema';

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
        Its connections and active settings are applied to {environmentLabel(environment)} as they are.
        Exported files name their environment.
      </Notice>
    );
  if (!crosses) return null;
  return (
    <Notice tone="warning" title={`This file was exported from ${environmentLabel(from)}`}>
      <p>
        Left out: {formatCount(leftOut.connections.length, 'connection')} and the active setting of{' '}
        {formatCount(leftOut.active.length, 'intent or partner', 'intents and partners')}. Existing entries in{' '}
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
