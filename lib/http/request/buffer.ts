import { insertRefusedRequests } from '@/db/query/http/refused-request';
import { insertRequests } from '@/db/query/http/request';
import { bulkLog } from '@/lib/base/process/bulk-log';

/** The calls of API keys, on their way into the request log (design care 1). */
export const requestBuffer = bulkLog('request log', insertRequests);

/** Calls without a valid key, on their way to being counted by address. */
export const refusedBuffer = bulkLog('count of calls without a valid key', insertRefusedRequests);
