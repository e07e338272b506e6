import type { UnguardedContext } from '@/lib/base/actor/context';
import type { ContactStop } from '@/word/opt-out';

/** Why a known key was refused, where the response only says `unauthorized` (spec 5.4). */
type KeyClue = 'other environment' | 'api_token in the query';

/** What else of a call its sender should know, though the response does not say it. */
export type Clue = 'unknown Lead-Basis' | 'unknown Consent-Text' | `opted out: ${ContactStop}`;

/** Between several. */
export const clueSeparator = '; ';

interface Attribution {
  readonly ctx: UnguardedContext;
  readonly keyClue: KeyClue | null;
  clues?: Clue[];
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
export function attribute(request: Request, ctx: UnguardedContext, keyClue: KeyClue | null = null): void {
  (request as Attributed)[key] = { ctx, keyClue };
}

export function attributionOf(request: Request): Attribution | undefined {
  return (request as Attributed)[key];
}

/** Notes the lead that a call has made or found, for the request log; a lead that is named needs no note. */
export function noteLead(request: Request, hashid: string): void {
  const attribution = attributionOf(request);
  if (attribution) attribution.hashid = hashid;
}

/** Notes what a sender should know of a call, for the request log. */
export function noteClue(request: Request, clue: Clue): void {
  const attribution = attributionOf(request);
  if (attribution) attribution.clues = [...(attribution.clues ?? []), clue];
}

/** What the request log says of a call besides its answer; null: nothing. `hintsFor` takes it apart again. */
export const cluesOf = ({ keyClue, clues = [] }: Attribution, ignored: string | null): string | null =>
  [keyClue, ignored, ...clues].filter((clue) => clue !== null).join(clueSeparator) || null;
