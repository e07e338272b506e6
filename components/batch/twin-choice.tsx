'use client';

import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import type { TableSummary } from '@/lib/batch/correct/table-view';
import type { TwinColumns } from '@/lib/batch/row/column-question';
import { labelOf } from './column-list';
import { OptionCard } from './option-card';

interface TwinChoiceProps {
  twins: TwinColumns;
  columns: TableSummary['columns'];
  /** The column that is used; `neither`: none of them; null: nothing has been said. */
  value: number | 'neither' | null;
  onChoose: (value: number | 'neither') => void;
}

/** Asks which of the columns under one heading is meant: a guess would be wrong for every row, and look right. */
export function TwinChoice({ twins, columns, value, onChoose }: TwinChoiceProps) {
  const { header, choice } = twins;
  const name = `twins-${twins.columns.join('-')}`;
  const held = choice === 'full_name' ? 'full name' : labelOf(choice).toLowerCase();
  const count = twins.columns.length;
  return (
    <Card>
      <CardHeader
        title={`${count === 2 ? 'Two' : count} columns are called “${header.trim()}”`}
        note={`Which of them is the ${held}? The others are not used, unless you choose a field for them above.`}
      />
      <CardBody>
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">The column “{header}” to use</legend>
          {twins.columns.map((column, nth) => (
            <OptionCard key={column} name={name} checked={value === column} onChoose={() => onChoose(column)}>
              <span className="block font-medium">{`${header.trim()} (${nth + 1})`}</span>
              <span className="tabular block truncate text-ink-2">
                {columns[column]?.samples.join(' · ') || 'empty'}
              </span>
            </OptionCard>
          ))}
          <OptionCard name={name} checked={value === 'neither'} onChoose={() => onChoose('neither')}>
            <span className="block font-medium">{count === 2 ? 'Neither of them' : 'None of them'}</span>
          </OptionCard>
        </fieldset>
      </CardBody>
    </Card>
  );
}
