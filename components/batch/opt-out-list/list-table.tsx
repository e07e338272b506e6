'use client';

import { Suspense, useState } from 'react';
import { Badge, type Tone } from '@/components/base/ui/badge';
import { Button } from '@/components/base/ui/button';
import { formatNumber } from '@/components/base/ui/format';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { OptOutListView } from '@/lib/batch/opt-out-list/view';
import type { Environment } from '@/word/environment';
import { forWhom, kindWords } from './words';

const WithdrawDialog = lazyPart(() => import('./withdraw-dialog'));

const tones: Readonly<Record<OptOutListView['state'], Tone>> = {
  'in force': 'success',
  'being withdrawn': 'warning',
  withdrawn: 'neutral',
};
const stateWords: Readonly<Record<OptOutListView['state'], string>> = {
  'in force': 'In force',
  'being withdrawn': 'Being withdrawn',
  withdrawn: 'Withdrawn',
};

interface ListTableProps {
  lists: readonly OptOutListView[];
  environment: Environment;
  mayChange: boolean;
  onChange: () => void;
}

/** Lists with whose they are, how many, who put them in force and when, and who ended them and why. */
export function ListTable({ lists, environment, mayChange, onChange }: ListTableProps) {
  const [ending, setEnding] = useState<OptOutListView | null>(null);
  if (lists.length === 0)
    return <EmptyState title="No lists yet">A file becomes a list once it is published.</EmptyState>;
  return (
    <>
      <Table label="Lists of opt-outs" cards>
        <TableHead>
          <HeaderCell>List</HeaderCell>
          <HeaderCell>Not contacted by</HeaderCell>
          <HeaderCell className="text-right">Values</HeaderCell>
          <HeaderCell>Last published</HeaderCell>
          <HeaderCell>State</HeaderCell>
          {mayChange && (
            <HeaderCell>
              <span className="sr-only">Withdraw</span>
            </HeaderCell>
          )}
        </TableHead>
        <tbody>
          {lists.map((list) => (
            <Row key={list.id}>
              <Cell className="max-w-64">
                <span className="font-medium break-words">{list.name}</span>
                <span className="block text-xs text-ink-2">
                  {kindWords[list.kind]} · list {list.id}
                </span>
              </Cell>
              <Cell label="Not contacted by">{forWhom(list)}</Cell>
              <Cell label="Values" className="tabular text-right">
                {formatNumber(list.members)}
              </Cell>
              <Cell label="Last published" className="text-ink-2">
                <Moment at={list.publishedAt} />
                <span className="block text-xs">First by {list.createdBy ?? 'the command line'}</span>
              </Cell>
              <Cell label="State" className="max-w-64">
                <Badge tone={tones[list.state]}>{stateWords[list.state]}</Badge>
                {list.withdrawnWhy !== null && (
                  <span className="mt-1 block text-xs break-words text-ink-2">
                    {list.withdrawnWhy} ({list.withdrawnBy ?? 'the command line'}
                    {list.withdrawnAt && (
                      <>
                        , <Moment at={list.withdrawnAt} />
                      </>
                    )}
                    )
                  </span>
                )}
              </Cell>
              {mayChange && (
                <Cell className="text-right">
                  {list.state === 'in force' && (
                    <Button onClick={() => setEnding(list)}>
                      Withdraw…<span className="sr-only"> {list.name}</span>
                    </Button>
                  )}
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
      {ending && (
        <Suspense>
          <WithdrawDialog
            key={ending.id}
            list={ending}
            environment={environment}
            onClose={() => {
              setEnding(null);
              onChange();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
