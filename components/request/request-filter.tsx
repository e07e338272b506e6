'use client';

import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import type { Choice } from '@/components/ui/combobox';
import { Link } from '@/components/ui/link';
import { SelectField } from '@/components/ui/select-field';
import type { RequestQuery } from '@/lib/request/schema';

const paths = [
  '/api/v2/lead',
  '/api/v2/lead/batch',
  '/api/v2/lead/batch/{batch_id}',
  '/api/v2/lead/{hashid}',
  '/api/v2/offer',
  '/api/v2/accept',
  '/api/v2/accept/{hashid}/link',
  '/api/v2/intent',
  '/api/v2/intent/{id}',
  'unknown path',
];

interface RequestFilterProps {
  keys: readonly Choice[];
  chosen: Pick<RequestQuery, 'key' | 'status' | 'path'>;
}

/** A plain form: the filters are in the URL, so that they can be shared and work without scripts. */
export function RequestFilter({ keys, chosen }: RequestFilterProps) {
  return (
    <form method="get" action="/request" className="flex flex-wrap items-end gap-3">
      <SelectField
        key={`key-${chosen.key ?? ''}`}
        label="Key"
        name="key"
        defaultValue={chosen.key ?? ''}
        choices={[{ value: '', label: 'All keys' }, ...keys]}
        className="w-full sm:w-52"
      />
      <SelectField
        key={`path-${chosen.path ?? ''}`}
        label="Endpoint"
        name="path"
        defaultValue={chosen.path ?? ''}
        choices={[
          { value: '', label: 'All endpoints' },
          ...paths.map((path) => ({ value: path, label: path })),
        ]}
        className="w-full sm:w-64"
      />
      <SelectField
        key={`status-${chosen.status ?? ''}`}
        label="Response"
        name="status"
        defaultValue={chosen.status ?? ''}
        choices={[
          { value: '', label: 'All responses' },
          { value: 'failed', label: 'Errors only' },
        ]}
        className="w-full sm:w-40"
      />
      <Button type="submit">Filter</Button>
      {(chosen.key || chosen.path || chosen.status) && (
        <Link href="/request" className={buttonClass('ghost')}>
          Clear
        </Link>
      )}
    </form>
  );
}
