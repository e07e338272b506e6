import { batchRowStatus } from '@/db/schema/batch';
import { type FieldErrors, validationFailed } from '@/lib/error';
import { fieldText } from '@/lib/message';

import type { BatchPage } from './get-batch';

const maximumPage = 1_000;

/**
 * Parses the paging parameters of `GET /lead/batch/{batch_id}` (design 5). Throws `validation_failed` naming the
 * invalid ones.
 */
export function parseBatchPage(query: URLSearchParams): BatchPage {
  const errors: FieldErrors = {};
  const number = (name: string, least: number, most: number, usual: number) => {
    const text = query.get(name);
    if (text === null || text === '') return usual;
    if (!/^\d{1,10}$/.test(text)) errors[name] = [fieldText.integer];
    else if (Number(text) < least || Number(text) > most) errors[name] = [fieldText.invalid];
    return Number(text);
  };
  const after = number('after', 0, 2_147_483_647, 0);
  const limit = number('limit', 1, maximumPage, maximumPage);
  const sought = query.get('status') || null;
  const status = batchRowStatus.enumValues.find((value) => value === sought) ?? null;
  if (sought !== null && status === null) errors.status = [fieldText.invalid];
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  return { after, limit, status };
}
