import { z } from 'zod';
import { updateSessionEnvironment } from '@/db/query/session';
import { environmentText } from '@/lib/environment';
import { parseInput } from '@/lib/parse-input';
import type { PortalSession } from './session';
import type { SessionView } from './session-view';

const input = z.object({ environment: environmentText });
export const readEnvironmentChoice = (body: unknown): z.output<typeof input> => parseInput(input, body);

/** Switches this session, and no other of the same user, to an environment. */
export async function switchEnvironment(
  { context, user }: PortalSession,
  { environment }: z.output<typeof input>,
): Promise<SessionView> {
  if (context.actor.kind === 'user')
    await updateSessionEnvironment(context.database, context.actor.sessionId, environment);
  return { userId: user.id, name: user.name, environment };
}
