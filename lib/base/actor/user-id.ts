import type { Context } from './context';

/** Returns the number of the user who acts; null: a key, the command line or the worker. */
export const userIdOf = ({ actor }: Pick<Context, 'actor'>): number | null =>
  actor.kind === 'user' ? actor.userId : null;
