'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Card, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { CatalogueImportView, UndoPreview } from '@/lib/catalogue/catalogue-file/schema';
import { CatalogueChanges } from './catalogue-changes';
import { CatalogueLossList } from './catalogue-loss';

/** Lists the last imports; each can be undone as long as nobody has since changed what it wrote. */
export function RecentImports({ imports }: { imports: readonly CatalogueImportView[] }) {
  if (imports.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Recent imports"
        note="Undoing one restores what it changed and deactivates what it created."
      />
      <div className="pt-3">
        <Table label="Recent imports" cards>
          <TableHead>
            <HeaderCell>When</HeaderCell>
            <HeaderCell>Who</HeaderCell>
            <HeaderCell>What</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Action</span>
            </HeaderCell>
          </TableHead>
          <tbody>
            {imports.map((one) => (
              <Row key={one.id}>
                <Cell>
                  <Moment at={one.at} />
                </Cell>
                <Cell label="Who" className="min-w-32">
                  {one.actor}
                </Cell>
                <Cell label="What" className="min-w-48">
                  {one.created} created, {one.changed} changed, {one.switchedOff} deactivated
                </Cell>
                <Cell className="text-right">
                  {one.undoneAt ? (
                    <span className="text-ink-2">
                      Undone <Moment at={one.undoneAt} />
                    </span>
                  ) : (
                    <UndoImport id={one.id} />
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

function UndoImport({ id }: { id: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const path = `/api/portal/catalogue/import/${id}/undo`;
  const preview = useQuery({
    queryKey: ['undo import', id],
    queryFn: ({ signal }) => requestJson<UndoPreview>(path, { signal }),
    enabled: isAsked,
    retry: false,
    // Compared afresh each time: what the import wrote may have changed.
    gcTime: 0,
    staleTime: 0,
  });
  const undo = useChange({ path, done: 'Import undone', onDone: () => setIsAsked(false) });
  const { data } = preview;
  return (
    <>
      {preview.isError && (
        <span role="alert" className="mr-3 text-danger">
          {preview.error.message}
        </span>
      )}
      <Button
        size="sm"
        pending={isAsked && preview.isFetching && !data}
        onClick={() => {
          undo.reset();
          if (isAsked) void preview.refetch();
          setIsAsked(true);
        }}
      >
        Undo
      </Button>
      {data && (
        <ConsequenceDialog
          open={isAsked}
          onOpenChange={setIsAsked}
          title="Undo this import?"
          consequence={data.consequence}
          confirmLabel="Undo"
          pending={undo.pending}
          figureError={undo.errors.confirm}
          message={undo.message}
          onConfirm={(confirm) => undo.run({ confirm }, { onError: () => void preview.refetch() })}
        >
          {data.changedSince.length > 0 && (
            <Notice tone="danger" title="Changed since">
              {data.changedSince.join(', ')}. Undo what came after it first, or change them by hand.
            </Notice>
          )}
          <CatalogueLossList loss={data.loss} />
          <CatalogueChanges
            changes={data.changes}
            unchanged="No changes: everything is already as it was before."
          />
          <p>Takes effect on the next request. To redo the import, apply its file again.</p>
        </ConsequenceDialog>
      )}
    </>
  );
}
