import crc32 from 'crc-32';
import fc from 'fast-check';
import { type Aim, nameOf } from './aim';
import { contentFor } from './content';
import { fileRoutes } from './file';
import { extraHeaders, forwardedFor, methodFor, targetFor } from './http';
import { type Sender, senderOf } from './sender';

/**
 * A request before it is sent: made from the seed alone. `{subject}` stands for what the world of the run has, and all
 * text is one character a byte.
 */
export interface FuzzRequest {
  readonly aim: Aim;
  readonly sender: Sender;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
  /** How the body goes out: at once, in chunks of unknown number, or only in part before the client leaves. */
  readonly sending: 'whole' | 'chunked' | 'cut';
}

/** Requests at this aim. */
export function requestsFor(aim: Aim): fc.Arbitrary<FuzzRequest> {
  const route = nameOf(aim);
  const sendsBody = aim.method !== 'GET';
  return fc
    .record({
      sender: senderOf(aim),
      method: methodFor(aim.method),
      target: targetFor(aim.target),
      content: contentFor(route, fileRoutes.includes(route), sendsBody),
      extra: extraHeaders,
      address: fc.option(forwardedFor, { freq: 2 }),
      sending: fc.oneof(
        { weight: 20, arbitrary: fc.constant('whole' as const) },
        { weight: 3, arbitrary: fc.constant('chunked' as const) },
        { weight: 1, arbitrary: fc.constant('cut' as const) },
      ),
    })
    .map(({ sender, method, target, content, extra, address, sending }) => {
      const headers = new Map<string, string>([['host', '{host}']]);
      if (sendsBody && ['portal', 'auth'].includes(aim.kind)) headers.set('origin', '{origin}');
      if (content.type !== null) headers.set('content-type', content.type);
      if (content.encoding) headers.set('content-encoding', content.encoding);
      if (address !== null) headers.set('x-forwarded-for', address);
      for (const [name, value] of extra) headers.set(name, value);
      return {
        aim,
        sender,
        method,
        target,
        headers: [...headers],
        body: content.body,
        sending: content.body === null || content.body === '' ? 'whole' : sending,
      };
    });
}

/** How many requests aim at each route before the next round, which begins in a new world. */
const requestsPerAim = 8;

/**
 * Returns what makes the requests of a round, in an order that mixes the routes: `perAim` at each aim. The same seed and
 * round make the same requests.
 */
export function requestMaker(aims: readonly Aim[], seed: number, perAim = requestsPerAim) {
  // By its name, so that a new route changes no other's requests.
  const makers = aims.map((aim) => ({ maker: requestsFor(aim), own: crc32.str(nameOf(aim)) }));
  return (round: number): FuzzRequest[] => {
    const byAim = makers.map(({ maker, own }) =>
      fc.sample(maker, { seed: (seed * 1_000_003 + round * 1_009 + own) | 0, numRuns: perAim }),
    );
    return Array.from({ length: perAim }, (_, at) => byAim.flatMap((own) => own.slice(at, at + 1))).flat();
  };
}
