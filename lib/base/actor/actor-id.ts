import type { Context } from './context';

/** Returns the number of the user who acts; null: a key, the command line or the worker. */
export const userIdOf = ({ actor }: Pick<Context, 'actor'>): number | null =>
  actor.kind === 'user' ? actor.userId : null;

/** Returns the id of the API key that made the request; null: a person, the command line or the worker. */
export const keyIdOf = ({ actor }: Pick<Context, 'actor'>): number | null =>
  actor.kind === 'key' ? actor.keyId : null;
