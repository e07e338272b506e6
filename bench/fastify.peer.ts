import { hash } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { openDatabase } from '@/db/client';
import type { NewLead } from '@/db/query/lead/lead-write';
import { parseLeadInput } from '@/lib/applicant/schema';
import { sealIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues, missingIntentFields } from '@/lib/applicant/value';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { publicId } from '@/lib/base/crypto/public-id';
import { answerText } from '@/lib/base/error/message';
import { readEnv } from '@/lib/base/process/env';
import { createLog } from '@/lib/base/process/log';
import { startProcess } from '@/lib/base/process/process';
import { systemClock } from '@/lib/base/time/clock';
import { chooseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { optOutHashes } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { statesAfterOffer } from '@/lib/lead/lead/state';
import { considerPartners } from '@/lib/lead/offer/consider-partners';
import { matchView } from '@/lib/lead/offer/view';
import { insertOffer, insertOrFindLead, insertOrUpdateLead } from './one-lead';

// Fastify for comparison: the same validation and rules, one lead a statement, with minimal key checking.
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
    traceparent: null,
    origin: null,
  };
}

app.post('/api/v2/lead', async (request, reply) => {
  const { ctx, condition, lead } = await prepare(request);
  const { leadId, created } = await insertOrFindLead(ctx.database, ctx.scope, condition, lead);
  if (leadId === null) throw new Error('the guard refused');
  const id = publicId(ctx.env.idKey, 'lead', leadId);
  return reply.code(created ? 201 : 200).send({ id, status: answerText.leadAdded });
});
app.post('/api/v2/offer', async (request) => {
  const { ctx, condition, lead, input, catalogue, intent } = await prepare(request);
  if (missingIntentFields(intent.requiredFields, input).length > 0) throw new Error('a field is missing');
  const { lead: row } = await insertOrUpdateLead(ctx.database, ctx.scope, condition, lead);
  if (!row) throw new Error('the guard refused');
  const { matches, unscored, asked } = await considerPartners(ctx, catalogue, {
    id: row.id,
    intent,
    values: leadValues({ ...row, idNumber: input.idNumber }),
    partnerIds: input.partnerIds,
  });
  if (unscored.length > 0) throw new Error('the stand has no scorers');
  const offer = {
    matches: matches.map(({ match }) => match),
    unscored: [],
    partnerIds: input.partnerIds,
    askedPartnerIds: asked,
    catalogueVersion: catalogue.version,
    moves: statesAfterOffer(matches.length > 0),
  };
  await insertOffer(ctx.database, ctx.scope, row.id, offer, { keyId: Number(KEY_ID), userId: null });
  return {
    matches: matches.map(({ candidate, match }) => matchView(candidate, match)),
    id: publicId(ctx.env.idKey, 'lead', row.id),
  };
});

async function prepare({ id, body }: FastifyRequest) {
  const ctx = context(id);
  const input = parseLeadInput(body as Record<string, unknown>);
  const catalogue = await readCatalogue(ctx, ctx.scope.environment);
  const intent = chooseIntent(catalogue, ctx.scope.affiliateId, input);
  const lead: NewLead = {
    ...input,
    ...sealIdNumber(ctx.env.piiKey, ctx.scope, input.idNumber),
    optOutHashes: optOutHashes(await knownOptOutKey(ctx), input),
    intentId: intent.id,
    source: 'api_v2',
    userId: null,
    consentText: null,
    basis: null,
  };
  const condition = {
    keyId: Number(KEY_ID),
    keyScope: null,
    catalogueVersion: catalogue.version,
    alreadyPassed: false,
  };
  return { ctx, input, catalogue, intent, lead, condition };
}

await app.listen({ port: env.port, host: env.host });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
