'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { sentence } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import type { RestorePreview } from '@/lib/catalogue/catalogue-history/schema';
import type { Environment } from '@/word/environment';
import { CatalogueChanges } from './catalogue-changes';
import { CatalogueLossList } from './catalogue-loss';
import { ReasonField } from './reason-field';

/** Restores a version, after its consequences have been counted and confirmed. */
export function RestoreVersion({ version, environment }: { version: number; environment: Environment }) {
  const [isAsked, setIsAsked] = useState(false);
  const [reason, setReason] = useState('');
  const path = `/api/portal/catalogue/version/${version}/restore`;
  const preview = useQuery({
    queryKey: ['restore version', environment, version],
    queryFn: ({ signal }) => requestJson<RestorePreview>(`${path}?environment=${environment}`, { signal }),
    enabled: isAsked,
    retry: false,
    // Compared afresh each time: the catalogue may have changed.
    gcTime: 0,
    staleTime: 0,
  });
  const restore = useChange({ path, done: `Version ${version} restored`, onDone: () => setIsAsked(false) });
  const { data } = preview;
  return (
    <>
      {preview.isError && (
        <span role="alert" className="text-danger">
          {sentence(preview.error.message)}
        </span>
      )}
      <Button
        size="sm"
        aria-label={`Restore version ${version}`}
        pending={isAsked && preview.isFetching && !data}
        onClick={() => {
          restore.reset();
          setReason('');
          if (isAsked) void preview.refetch();
          setIsAsked(true);
        }}
      >
        Restore
      </Button>
      {data && (
        <ConsequenceDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title={`Restore version ${version}?`}
          consequence={data.consequence}
          confirmLabel="Restore"
          pending={restore.pending}
          figureError={restore.errors.confirm}
          message={restore.message}
          onConfirm={(confirm) =>
            restore.run(
              { environment, seen: data.newest, confirm, reason },
              { onError: () => void preview.refetch() },
            )
          }
        >
          {data.problems.length > 0 && (
            <Notice tone="danger" title="This version cannot be restored yet">
              {data.problems.map((problem) => sentence(problem)).join(' ')}
            </Notice>
          )}
          <CatalogueLossList loss={data.loss} />
          <CatalogueChanges
            changes={data.changes}
            unchanged="No changes: the catalogue is already like this version."
          />
          <ReasonField value={reason} onChange={setReason} error={restore.errors.reason} />
          <p>
            Takes effect on the next request, as a new version. What was created since is deactivated, not
            deleted.
          </p>
        </ConsequenceDialog>
      )}
    </>
  );
}
