import { z } from 'zod';
import { updateSessionEnvironment } from '@/db/query/session';
import { parseInput } from '@/lib/parse-input';
import type { PortalSession } from './session';

const input = z.object({ environment: z.enum(['uat', 'production']) });
export const readEnvironmentChoice = (body: unknown): z.output<typeof input> => parseInput(input, body);

/** Moves this session, and no other of the same user, to an environment. */
export async function switchEnvironment(
  { context }: PortalSession,
  { environment }: z.output<typeof input>,
): Promise<void> {
  if (context.actor.kind !== 'user') return;
  await updateSessionEnvironment(context.database.drizzle, context.actor.sessionId, environment);
}
