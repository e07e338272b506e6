import type { Context } from '@/lib/base/actor/context';

/**
 * Whether an operator looks at the portal as a manager: what they see of applicants is masked (design access 11, view
 * as).
 */
export const isViewing = ({ actor }: Pick<Context, 'actor'>): boolean =>
  actor.kind === 'user' && actor.isViewing === true;
