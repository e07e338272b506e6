import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { AddressRefused, guardedLookup, isReachable, type Reach } from './address';

const largestAnswerBytes = 256 * 1024;

/**
 * The result of a POST. `not sent`: no connection was made, so the other side cannot have seen it. `cut off`: it was
 * sent, and no complete response came. `late`: the time limit ended it. `answered`: a status came; `text` is the body
 * of a 2xx, otherwise empty unless `readsRefusal`.
 */
export type PostResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly text: string;
      /** The header, as it came with a status other than 2xx. */
      readonly retryAfter?: string;
    }
  | { readonly kind: 'not sent'; readonly reason: string; readonly late?: true }
  | { readonly kind: 'cut off'; readonly reason: string; readonly stale: boolean; readonly late?: true };

/** True if the time limit ended the call. */
export function isTimeout(result: PostResult): boolean {
  return result.kind !== 'answered' && result.late === true;
}

interface PostOptions {
  readonly headers: Record<string, string>;
  readonly timeoutMs: number;
  readonly reach: Reach;
  /** Also reads what is said with a status other than 2xx. */
  readonly readsRefusal?: boolean;
  /** Reads so much of an answer and leaves the rest; otherwise one that is too large is no answer. */
  readonly headBytes?: number;
  /** Connection pool; if absent, this call gets its own connection. */
  readonly agent?: http.Agent | https.Agent;
}

class TimeLimit extends Error {
  override readonly name = 'TimeLimit';
  constructor(limitMs: number) {
    super(`no answer within ${Math.round(limitMs / 100) / 10} s`);
  }
}

/** Only error codes and our own names: a reason is logged and never contains an address's or applicant's values. */
function reasonOf(error: unknown): string {
  if (error instanceof TimeLimit || error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'connection broken';
}

/** Posts JSON once; without a body it is a GET, which has no content. Redirects are responses like any other. Never throws, whatever the other side does. */
export function postJson(url: URL, body: string | null, options: PostOptions): Promise<PostResult> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(hostname) !== 0 && !isReachable(hostname, options.reach))
    return Promise.resolve({ kind: 'not sent', reason: 'address refused' });
  const secure = url.protocol === 'https:';
  return new Promise((resolve) => {
    let sent = false;
    const request = (secure ? https : http).request(url, {
      method: body === null ? 'GET' : 'POST',
      agent: options.agent ?? false,
      lookup: guardedLookup(options.reach),
      headers: {
        ...options.headers,
        ...(body === null
          ? { accept: '*/*' }
          : {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              accept: 'application/json',
            }),
        'accept-encoding': 'identity',
      },
    });
    const timer = setTimeout(() => request.destroy(new TimeLimit(options.timeoutMs)), options.timeoutMs);
    const end = (result: PostResult) => {
      clearTimeout(timer);
      resolve(result);
    };
    const fail = (error: unknown) => {
      const reason = reasonOf(error);
      const late = error instanceof TimeLimit ? ({ late: true } as const) : {};
      if (!sent) return end({ kind: 'not sent', reason, ...late });
      // A pooled connection that the other side closed while idle: the request was most likely never received.
      const stale = request.reusedSocket && !(error instanceof TimeLimit);
      return end({ kind: 'cut off', reason, stale, ...late });
    };
    request.on('socket', (socket) => {
      if (request.reusedSocket || (!secure && !socket.connecting)) sent = true;
      else
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          sent = true;
        });
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const refused = status < 200 || status > 299;
      const retryAfter = response.headers['retry-after'];
      const asksForLater = refused && retryAfter !== undefined ? { retryAfter } : {};
      if (!options.readsRefusal && refused) {
        end({ kind: 'answered', status, text: '', ...asksForLater });
        response.destroy();
        return;
      }
      const { headBytes } = options;
      const chunks: Buffer[] = [];
      let bytes = 0;
      const answered = () =>
        end({
          kind: 'answered',
          status,
          text: Buffer.concat(chunks).subarray(0, headBytes).toString('utf8'),
          ...asksForLater,
        });
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes <= (headBytes ?? largestAnswerBytes)) return;
        if (headBytes === undefined) end({ kind: 'cut off', reason: 'answer too large', stale: false });
        else answered();
        response.destroy();
      });
      response.on('error', fail);
      response.on('end', answered);
    });
    request.end(body ?? undefined);
  });
}
