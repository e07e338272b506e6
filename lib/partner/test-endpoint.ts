import { randomInt, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { deleteOpenEndpoint } from '@/db/query/endpoint-health';
import { findPartner, type PartnerWithIntents } from '@/db/query/partner';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { notFound, ruleBroken } from '@/lib/error';
import { fieldErrors, plainMessage } from '@/lib/parse-input';
import { assertMay } from '@/lib/permission';
import { publicId, readPublicId } from '@/lib/public-id';
import { sentence } from '@/lib/text';
import type { PostResult } from '@/lib/webhook/post-json';
import type { SealedSecrets } from '@/lib/webhook/signature';
import { endpointName } from './breaker';
import { callEndpoint } from './call-endpoint';
import type { EndpointKind } from './health';
import type { testEndpointInput } from './input';
import { problemText } from './problem';
import { applicationAnswer, linkAnswer, scoreAnswer } from './schema';
import type { EndpointTest } from './test-call';
import { isSandboxUrl } from './url';

/** Row ids never get this high: an id from here on belongs to no lead or application. */
const firstInventedId = 2 ** 50;
const inventedId = () => firstInventedId + randomInt(2 ** 47);

const answers = { score: scoreAnswer, accept: applicationAnswer, link: linkAnswer };

/**
 * Calls a stored endpoint of a partner as a real call would, with an invented applicant and `test: true` in the body,
 * and returns the result. Stores and counts nothing, and bypasses the breaker; the ids belong to nothing, so a callback
 * about them is refused. In Production an accept only goes to the sandbox: a partner that ignores `test` would take it
 * for a real application. A `probe` with a valid response closes the endpoint's circuit. Throws `rule_broken` for an
 * accept in Production, and if there is no such endpoint.
 */
export async function testEndpoint(
  ctx: Context,
  input: z.output<typeof testEndpointInput>,
): Promise<EndpointTest> {
  const { partnerId, endpoint, scenario, probe } = input;
  const partner = await findPartner(ctx.database, partnerId);
  assertMay(ctx, 'partner.change');
  if (!partner) throw notFound('partner');
  const url = { score: partner.scoreUrl, accept: partner.acceptUrl, link: partner.linkUrl }[endpoint];
  if (url === null) throw ruleBroken(`the partner has no ${endpoint} URL`);
  if (endpoint === 'accept' && partner.environment === 'production' && !isSandboxUrl(url))
    throw ruleBroken('an accept is tested in UAT: in Production it could become a real application');

  const application = invented(ctx, 'application', input.applicationId);
  const lead = invented(ctx, 'lead', input.leadId);
  const ids = { lead, application, reference: input.reference };
  const body = bodyOf(partner, endpoint, scenario, ids);
  const idempotencyKey = { score: randomUUID(), accept: application, link: null }[endpoint];
  const began = performance.now();
  const result = await callEndpoint(ctx, sealedSecrets(partner), {
    endpoint: url,
    idempotencyKey,
    body,
    timeoutMs: partner.timeoutMs,
    isQuestion: false,
  });
  const durationMs = Math.round(performance.now() - began);
  const judged = judge(endpoint, result);
  if (probe && judged.ok) await deleteOpenEndpoint(ctx.database, endpointName({ partnerId, url }));
  await recordEvent(ctx, ctx.database, {
    action: 'partner.tested',
    subjectId: partnerId,
    environment: partner.environment,
    after: { endpoint, ok: judged.ok },
  });
  return {
    endpoint,
    url,
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      'webhook-id': '…',
      'webhook-timestamp': '…',
      'webhook-signature': 'v1,•••• (signed with the stored secret)',
    },
    body,
    status: result.kind === 'answered' ? result.status : null,
    durationMs,
    ...judged,
    applicationId: endpoint === 'accept' ? application : null,
    leadId: lead,
  };
}

function sealedSecrets(partner: PartnerWithIntents): SealedSecrets {
  return {
    partnerId: partner.id,
    secretCiphertext: partner.secretCiphertext.toString('base64'),
    previousSecretCiphertext: partner.previousSecretCiphertext?.toString('base64') ?? null,
    previousSecretEndsAt: partner.previousSecretEndsAt?.toISOString() ?? null,
  };
}

/** Returns `id` if it was made for an earlier test, else a new one; a real one is never sent. */
function invented({ env }: Context, kind: 'lead' | 'application', id: string | null): string {
  const isOurs = id !== null && (readPublicId(env.idKey, kind, id) ?? 0) >= firstInventedId;
  return isOurs ? id : publicId(env.idKey, kind, inventedId());
}

function bodyOf(
  { environment, intents }: PartnerWithIntents,
  endpoint: EndpointKind,
  scenario: string,
  ids: { lead: string; application: string; reference: string | null },
): Record<string, unknown> {
  if (endpoint === 'link')
    return { test: true, lead_id: ids.lead, application_id: ids.application, reference: ids.reference };
  const [intent] = intents;
  const score = {
    test: true,
    lead_id: ids.lead,
    environment,
    intent: { id: intent?.intentId ?? 0, title: intent?.title ?? 'Test' },
    lead: { ...applicant, last_name: scenario === '' ? applicant.last_name : scenario },
  };
  if (endpoint === 'score') return score;
  return {
    ...score,
    application_id: ids.application,
    kind: 'accept',
    type: null,
    bank: null,
    live_quotes: null,
  };
}

/** Fictitious: the number is the usual example, and the addresses lead nowhere. */
const applicant = {
  first_name: 'Test',
  last_name: 'Applicant',
  id_number: '8001015009087',
  cell_phone_number: '0820000000',
  email: 'test.applicant@example.test',
  gross_income: 25_000,
  net_income: 20_000,
  expenses: 8_000,
  loan_amount_required: 30_000,
  popi: true,
};

function judge(endpoint: EndpointKind, result: PostResult): Pick<EndpointTest, 'ok' | 'answer' | 'problems'> {
  const refused = (problem: string) => ({ ok: false, answer: null, problems: [problem] });
  if (result.kind !== 'answered') return refused(sentence(problemText(result.reason)));
  if (result.status < 200 || result.status > 299)
    return refused(
      result.status >= 300 && result.status <= 399
        ? `It responded with ${result.status}; redirects are not followed.`
        : `It responded with ${result.status}, not 200.`,
    );
  let raw: unknown;
  try {
    raw = JSON.parse(result.text);
  } catch {
    return refused('Its response is not JSON.');
  }
  const parsed = answers[endpoint].safeParse(raw, { error: plainMessage });
  if (!parsed.success) {
    const problems = Object.entries(fieldErrors(parsed.error)).map(([field, messages]) =>
      field === 'input' ? `The response ${messages.join(', ')}.` : `${field}: ${messages.join(', ')}.`,
    );
    return { ok: false, answer: null, problems };
  }
  return { ok: true, answer: parsed.data, problems: droppedFields(raw, parsed.data) };
}

/** Lists values of the response that would be dropped as invalid. */
function droppedFields(raw: unknown, used: object): string[] {
  return ['redirect', 'link', 'reference'].flatMap((name) => {
    const sent: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : undefined;
    if (!(name in used) || sent === undefined || sent === null || sent === '') return [];
    if (Reflect.get(used, name) !== null) return [];
    return name === 'reference'
      ? ['reference: not storable text, so it is dropped.']
      : [`${name}: not an http or https URL, so it is dropped.`];
  });
}
