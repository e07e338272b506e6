import { insertRequests } from '@/db/query/request';
import { bulkLog } from '@/lib/bulk-log';

/** The calls of API keys, on their way into the request log (design 9). */
export const requestBuffer = bulkLog('request log', insertRequests);
