import { FilterForm } from '@/components/base/list/filter-form';
import type { Choice } from '@/components/base/ui/combobox-list';
import { requestPaths } from '@/lib/http/request/request-path';
import type { RequestQuery } from '@/lib/http/request/schema';

interface RequestFilterProps {
  keys: readonly Choice[];
  chosen: Pick<RequestQuery, 'key' | 'status' | 'path'>;
}

/** What an affiliate's calls can be filtered by. */
export function RequestFilter({ keys, chosen }: RequestFilterProps) {
  return (
    <FilterForm
      path="/request"
      values={chosen}
      fields={[
        { name: 'key', label: 'Key', any: 'All keys', choices: keys, className: 'sm:w-52' },
        {
          name: 'path',
          label: 'Endpoint',
          any: 'All endpoints',
          choices: requestPaths.map((path) => ({ value: path, label: path })),
          className: 'sm:w-64',
        },
        {
          name: 'status',
          label: 'Response',
          any: 'All responses',
          choices: [{ value: 'failed', label: 'Errors only' }],
          className: 'sm:w-40',
        },
      ]}
    />
  );
}
