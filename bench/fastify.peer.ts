import { hash } from 'node:crypto';
import Fastify from 'fastify';
import { openDatabase } from '@/db/client';
import { parseLeadInput } from '@/lib/applicant/schema';
import { systemClock } from '@/lib/clock';
import type { AffiliateContext } from '@/lib/context';
import { readEnv } from '@/lib/env';
import { createLog } from '@/lib/log';
import { makeOffer } from '@/lib/offer/make-offer';
import { startProcess } from '@/lib/process';
import { mintScope } from '@/lib/scope';
import { submitLead } from '@/lib/submission/submit-lead';

// Fastify for comparison: the same validation and statements, with minimal key checking.
const env = readEnv();
const state = {
  env,
  database: openDatabase(env.databaseUrl),
  log: createLog(env, 'peer'),
  clock: systemClock,
};
startProcess(state);
const { AFFILIATE_ID = '', KEY_ID = '', KEY = '' } = process.env;
const knownHash = hash('sha256', KEY, 'hex');

const app = Fastify();
app.get('/healthz', async () => ({ ok: true }));
app.addHook('onRequest', async (request, reply) => {
  if (request.url === '/healthz') return;
  const key = request.headers.authorization?.slice('Bearer '.length) ?? '';
  if (hash('sha256', key, 'hex') !== knownHash) await reply.code(401).send({ error: 'unauthorized' });
});

function context(requestId: string): AffiliateContext {
  return {
    env: state.env,
    database: state.database,
    log: state.log,
    clock: state.clock,
    actor: { kind: 'key', keyId: Number(KEY_ID) },
    scope: mintScope(Number(AFFILIATE_ID), 'uat'),
    requestId,
    origin: null,
  };
}

app.post('/api/v2/lead', async (request, reply) => {
  const input = parseLeadInput(request.body as Record<string, unknown>);
  const { created, view } = await submitLead(context(request.id), input, { source: 'api_v2' });
  return reply.code(created ? 201 : 200).send(view);
});
app.post('/api/v2/offer', async (request) => {
  const input = parseLeadInput(request.body as Record<string, unknown>);
  return (await makeOffer(context(request.id), input, { source: 'api_v2' })).view;
});

await app.listen({ port: env.port, host: env.host });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
