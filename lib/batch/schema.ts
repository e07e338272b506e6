import { batchRowStatus } from '@/db/schema/batch/batch';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { PageParameters } from '@/lib/base/input/page-parameter';
import type { Env } from '@/lib/base/process/env';
import type { BatchPage } from './get-batch';

const maximumPage = 1_000;

/**
 * Parses the paging parameters of `GET /lead/batch/{batch_id}` (design batch 4). Throws `validation_failed` naming the
 * invalid ones.
 */
export function parseBatchPage(query: URLSearchParams): BatchPage {
  const given = new PageParameters(query);
  const after = given.number('after', { least: 0, most: 2_147_483_647, usual: 0 });
  const limit = given.number('limit', { least: 1, most: maximumPage, usual: maximumPage });
  const status = given.oneOf('status', batchRowStatus.enumValues);
  given.assertValid();
  return { after, limit, status };
}

export interface OwnBatchPage {
  /** Only batches that are older than this one. */
  readonly beforeId: number | null;
  readonly limit: number;
}

/** The same for `GET /lead/batch`. */
export function parseOwnBatchPage({ idKey }: Pick<Env, 'idKey'>, query: URLSearchParams): OwnBatchPage {
  const given = new PageParameters(query);
  const beforeId = given.value('after', (text) => readPublicId(idKey, 'batch', text));
  const limit = given.number('limit', { least: 1, most: maximumPage, usual: 100 });
  given.assertValid();
  return { beforeId, limit };
}
