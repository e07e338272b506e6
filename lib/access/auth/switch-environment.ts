import { z } from 'zod';
import { updateSessionEnvironment } from '@/db/query/access/session';
import { environmentText } from '@/lib/base/input/environment-text';
import { parseInput } from '@/lib/base/input/parse-input';
import { type PortalSession, sessionView } from './session';
import type { SessionView } from './session-view';

const input = z.object({ environment: environmentText });
export const readEnvironmentChoice = (body: unknown): z.output<typeof input> => parseInput(input, body);

/** Switches this session, and no other of the same user, to an environment. */
export async function switchEnvironment(
  session: PortalSession,
  { environment }: z.output<typeof input>,
): Promise<SessionView> {
  const { context } = session;
  if (context.actor.kind === 'user')
    await updateSessionEnvironment(context.database, context.actor.sessionId, environment);
  return sessionView({ ...session, environment });
}
