import autocannon from 'autocannon';
import { makeLeadBody } from '@/test/applicant';
import type { Stand } from './stand';

/** What was answered; `times` in ms and in order: autocannon's own percentiles are in whole milliseconds. */
export interface Posted {
  readonly requests: number;
  readonly perSecond: number;
  readonly times: readonly number[];
}

/** Posts new leads, or asks for the offers of new ones, over so many connections. Throws if one is refused. */
export function postLeads(
  { key, intentId }: Pick<Stand, 'key' | 'intentId'>,
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Posted> {
  const times: number[] = [];
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    body: JSON.stringify(makeLeadBody({ intent_id: intentId })),
  });
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    requests: [{ setupRequest }],
  };
  return new Promise((resolve, reject) => {
    autocannon(options, (error: unknown, result) => {
      if (error) return reject(error);
      const { requests, non2xx, errors } = result;
      if (non2xx + errors > 0) return reject(new Error(`${url}: ${non2xx} refused, ${errors} errors`));
      times.sort((one, other) => one - other);
      resolve({ requests: requests.total, perSecond: requests.average, times });
    }).on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
}
