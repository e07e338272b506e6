import { aims as allAims, nameOf } from './aim';
import { faultOf } from './judge';
import { type FuzzRequest, requestMaker } from './request';
import { bytesOf, openConnections } from './send';
import type { World } from './world';

/** A request that was not answered as it should be. */
export interface Fault {
  /** Round and place in it: `npm run fuzz -- --seed S --only 12:345` sends it alone. */
  readonly round: number;
  readonly at: number;
  readonly route: string;
  readonly sender: string;
  readonly why: string;
  /** As it was sent. */
  readonly bytes: Buffer;
}

export interface Tally {
  sent: number;
  /** Counts of statuses, of connections left and of those dropped, by kind of route. */
  readonly answers: Map<string, Map<string, number>>;
  /** How long the answers of each route took together. */
  readonly spentMs: Map<string, number>;
  readonly faults: Fault[];
}

export const emptyTally = (): Tally => ({ sent: 0, answers: new Map(), spentMs: new Map(), faults: [] });

interface Options {
  readonly origin: string;
  readonly seed: number;
  /** Requests at each route in a round. */
  readonly perAim?: number;
  /** Another loopback address than the usual one, so that password tries there are not other tests'. */
  readonly localAddress?: string | undefined;
  /** Told of each fault at once: a run may take long. */
  readonly onFault?: (fault: Fault) => void;
  /** Leaves out what must not be sent to a server that others use as well. */
  readonly mayBeSent?: (request: FuzzRequest) => boolean;
}

const atOnce = 8;

/** Returns what sends the requests of a round to a server, eight at a time, and judges the answers. */
export function openFuzz({
  origin,
  seed,
  perAim,
  localAddress,
  onFault = () => {},
  mayBeSent = () => true,
}: Options) {
  const makeRound = requestMaker(allAims(), seed, perAim);
  const connections = openConnections(origin, atOnce, localAddress);

  /** Sends the round's requests, at most this many, or one of them only. */
  const runRound = async (
    round: number,
    world: World,
    tally: Tally,
    { most = Number.POSITIVE_INFINITY, only = null }: { most?: number; only?: number | null } = {},
  ): Promise<void> => {
    const requests = makeRound(round).filter(mayBeSent).slice(0, most);
    let next = 0;
    const worker = async () => {
      for (let at = next++; at < requests.length; at = next++) {
        const request = requests[at];
        if (request === undefined || (only !== null && at !== only)) continue;
        const sent = world.bind(request);
        const began = performance.now();
        const outcome = await connections.send(sent, request.sending);
        const route = nameOf(request.aim);
        tally.spentMs.set(route, (tally.spentMs.get(route) ?? 0) + performance.now() - began);
        tally.sent += 1;
        count(tally, request.aim.kind, outcome.kind === 'answer' ? String(outcome.status) : outcome.kind);
        const why = faultOf(request, sent.target, outcome);
        if (why === null) continue;
        const fault = { round, at, route, sender: request.sender, why, bytes: bytesOf(sent) };
        tally.faults.push(fault);
        onFault(fault);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };
  return { runRound, send: connections.send, close: connections.close };
}

function count({ answers }: Tally, kind: string, status: string): void {
  const counts = answers.get(kind) ?? new Map<string, number>();
  counts.set(status, (counts.get(status) ?? 0) + 1);
  answers.set(kind, counts);
}
