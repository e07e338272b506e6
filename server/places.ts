import type { IncomingMessage, ServerResponse } from 'node:http';
import { Share } from '@/lib/base/process/share';
import { networkOfVisitor } from './visitor-limit';

/** Of all places so many are kept for health checks and for people who are signed in. */
export const keptPlaces = (most: number) => Math.max(2, Math.floor(most / 8));

/** `taken`: it may go on. `caller`: its network or session has its share. `all`: there are no more for anybody. */
type Placed = 'taken' | 'caller' | 'all';

/**
 * Bounds the requests that are open at a time, but health checks: all of them to what is not kept for people, and those
 * of one network to a quarter; a person's session has a share of its own. A request has its place until it has its
 * answer: what then still sends is read or cut off within seconds (`unread-body.ts`). Behind a proxy it is what keeps one client from taking every connection
 * (`connection-cap.ts` sees the proxy only).
 */
export class Places {
  readonly #share = new Share();

  constructor(private readonly most: number) {}

  take(incoming: IncomingMessage, outgoing: ServerResponse, sessionId: string | null): Placed {
    const all = { name: 'all', most: this.most - keptPlaces(this.most) };
    const network = {
      name: `network ${networkOfVisitor(incoming)}`,
      most: Math.max(1, Math.floor(this.most / 4)),
    };
    const session = { name: `session ${sessionId}`, most: Math.max(16, Math.floor(this.most / 16)) };
    const giveBack = this.#share.take(sessionId === null ? [all, network] : [session]);
    if (giveBack === null)
      return sessionId === null && this.#share.held(all.name) >= all.most ? 'all' : 'caller';
    outgoing.on('close', giveBack);
    return 'taken';
  }
}
