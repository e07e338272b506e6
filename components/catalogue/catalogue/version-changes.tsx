import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { VersionComparison } from '@/lib/catalogue/catalogue-history/schema';
import { CatalogueChanges } from './catalogue-changes';

interface VersionChangesProps {
  /** Null if one of the two is not there. */
  comparison: VersionComparison | null;
  from: number;
  to: number;
}

/** The differences between two versions of the catalogue. */
export function VersionChanges({ comparison, from, to }: VersionChangesProps) {
  if (comparison === null)
    return (
      <Notice tone="danger" role="alert" title={`Versions ${from} and ${to} cannot be compared`}>
        At least one of them is not in this environment. Choose two from the list.
      </Notice>
    );
  const { from: older, to: newer, changes } = comparison;
  return (
    <Card>
      <CardHeader
        title={`From version ${older.number} to version ${newer.number}`}
        note={
          <>
            <Moment at={older.at} /> by {older.by}, <Moment at={newer.at} /> by {newer.by}
          </>
        }
      />
      <CardBody>
        <CatalogueChanges
          changes={changes}
          label="What changed"
          unchanged="No differences: both versions have the same content."
        />
      </CardBody>
    </Card>
  );
}
