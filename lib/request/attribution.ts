import type { AffiliateContext } from '@/lib/context';

/** Why a key that is known was refused, where the answer only says `unauthorized` (spec 5.4). */
export type Clue = 'other environment' | 'api_token in the query';

export interface Attribution {
  readonly ctx: AffiliateContext;
  readonly clue: Clue | null;
}

const attributions = new WeakMap<Request, Attribution>();

/** Says whose request this is as soon as that is known, for the request log: also when it is refused afterwards. */
export function attribute(request: Request, ctx: AffiliateContext, clue: Clue | null = null): void {
  attributions.set(request, { ctx, clue });
}

export function attributionOf(request: Request): Attribution | undefined {
  return attributions.get(request);
}
