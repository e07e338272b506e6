import type { UnguardedContext } from '@/lib/base/actor/context';

/** Why a known key was refused, where the response only says `unauthorized` (spec 5.4). */
export type Clue = 'other environment' | 'api_token in the query';

interface Attribution {
  readonly ctx: UnguardedContext;
  readonly clue: Clue | null;
  /** The public id of the lead that the call has made or found. */
  hashid?: string;
}

// Stored on the request itself: a weak map of such short-lived objects burdens the garbage collector.
const key = Symbol('attribution');
type Attributed = Request & { [key]?: Attribution };

/**
 * Attributes the request to an affiliate for the request log, as soon as it is known: even if the request is refused
 * afterwards.
 */
export function attribute(request: Request, ctx: UnguardedContext, clue: Clue | null = null): void {
  (request as Attributed)[key] = { ctx, clue };
}

export function attributionOf(request: Request): Attribution | undefined {
  return (request as Attributed)[key];
}

/** Notes the lead that a call has made or found, for the request log; a lead that is named needs no note. */
export function noteLead(request: Request, hashid: string): void {
  const attribution = attributionOf(request);
  if (attribution) attribution.hashid = hashid;
}
