/** What a key may be used for (design account 4, scopes of a key). Any key may list the intents. */
export const keyScopes = ['leads', 'offers', 'batches', 'read', 'opt-outs'] as const;
export type KeyScope = (typeof keyScopes)[number];
