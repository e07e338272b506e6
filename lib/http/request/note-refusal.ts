import { networkOf } from '@/lib/base/network/network';
import { processState } from '@/lib/base/process/process';
import { recently } from '@/lib/base/process/recently';
import { clientAddress, requestId } from './client-address';

/** One line for a network and a control in this time: nobody can fill the log. */
const sameRefusalMs = 60_000;

/** What refused somebody who is not signed in, as the log says it; what is known of them is nothing but an address. */
type Control =
  | 'a missing or unknown key was refused'
  | 'a signature was refused'
  | 'a change from another origin was refused'
  | 'a wrong token for metrics was refused'
  | 'a visitor has sent too many requests';

/**
 * Logs that a control refused somebody of whom no other record speaks (design desk 7). Never what they sent: a path or
 * a key may hold anything.
 */
export function noteRefusal(control: Control, from: { address: string | null; requestId: string }): void {
  const { log, clock } = processState();
  const network = networkOf(from.address ?? '');
  if (recently('noted refusals', `${network} ${control}`, sameRefusalMs, clock.now())) return;
  log.warn(from, control);
}

/** The same for a refused request. */
export function noteRefused(control: Control, request: Request): void {
  noteRefusal(control, { address: clientAddress(request), requestId: requestId(request) });
}
