'use client';

import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { formatNumber } from './format';

const mostRows = 10;

interface FirstRowsProps<Item> {
  items: readonly Item[];
  /** `agents` */
  noun: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** The first ten rows of a table, and a button for all of them. */
export function FirstRows<Item>({ items, noun, children }: FirstRowsProps<Item>) {
  const [showsAll, setShowsAll] = useState(false);
  const isLong = items.length > mostRows;
  return (
    <>
      {children(showsAll ? items : items.slice(0, mostRows))}
      {isLong && (
        <div className="border-t border-line px-5 py-2 sm:px-6">
          <Button size="sm" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `The first ${mostRows} ${noun}` : `All ${formatNumber(items.length)} ${noun}`}
          </Button>
        </div>
      )}
    </>
  );
}
