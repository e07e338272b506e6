'use client';

import { queryString } from '@/lib/base/text/query-string';
import { SearchField } from './search-field';
import { useLiveAddress } from './use-live-address';

interface ListSearchProps {
  label: string;
  placeholder: string;
  path: string;
  /** What the address says besides the search. */
  kept: Readonly<Record<string, string | number | undefined>>;
  /** The search of the address. */
  search: string;
}

/** Searches while one types: the search goes into the address, so the server answers and it can be shared. */
export function ListSearch({ label, placeholder, path, kept, search }: ListSearchProps) {
  const { text, setText, sendNow, isMoving } = useLiveAddress({
    said: search,
    hrefOf: (sought) => {
      const query = queryString({ ...kept, q: sought });
      return query === '' ? path : `${path}?${query}`;
    },
  });
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      text={text}
      pending={isMoving}
      onChange={(next) => {
        setText(next);
        if (next === '') sendNow('');
      }}
      onSubmit={() => sendNow(text)}
    />
  );
}
