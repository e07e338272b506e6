import type { ApiKeyRequestRow } from '@/db/query/account/api-key-request';
import type { KeyRequestView } from './schema';

export function keyRequestView(row: ApiKeyRequestRow): KeyRequestView {
  const { id, status, name, requestedAt, decidedAt, reason } = row;
  return { id, status, name, requestedAt, decidedAt, reason };
}
