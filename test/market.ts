import { beforeAll } from 'vitest';
import type { Database } from '@/db/client';
import type { EndpointKind } from '@/db/schema/catalogue/partner-call';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import type { Environment } from '@/word/environment';
import { makeLeadBody } from './applicant';
import { makeIntent, makePartner } from './factory';
import type { TestClient } from './server/server';
import { withPartnerServer } from './with-partner-server';

type PartnerValues = NonNullable<Parameters<typeof makePartner>[1]>;
type Intent = Awaited<ReturnType<typeof makeIntent>>;
type Partner = Awaited<ReturnType<typeof makePartner>>;

/** An intent for this test file, and partners that the test controls. */
export interface Market {
  readonly intent: Intent;
  readonly partnerServer: ReturnType<typeof withPartnerServer>;
  /** A new intent, for a test that needs its partners to itself. */
  addIntent(requiredFields?: string[]): Promise<Intent>;
  /** A partner for leads of `intent`, with the endpoints named here. */
  addPartner(
    intent: Intent,
    values?: Omit<PartnerValues, 'intents'>,
    endpoints?: readonly EndpointKind[],
    rules?: object,
  ): Promise<Partner>;
  /** Requests an offer for a new applicant and returns the lead's id. */
  makeOffer(client: TestClient, intent: Intent, changes?: Record<string, unknown>): Promise<string>;
}

/** Call at the top of the file, use its members inside tests and hooks. Before each test the partners accept. */
export function withMarket(database: () => Database, environment: Environment = 'uat'): Market {
  let intent: Intent | undefined;
  const partnerServer = withPartnerServer();
  beforeAll(async () => {
    intent = await makeIntent(database(), { environment });
  });
  const made = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the market exists inside tests and hooks only');
    return value;
  };
  return {
    get intent() {
      return made(intent);
    },
    partnerServer,
    addIntent: (requiredFields = []) => makeIntent(database(), { environment, requiredFields }),
    addPartner: (of, values = {}, endpoints = [], rules = {}) => {
      const url = (name: (typeof endpoints)[number]) =>
        endpoints.includes(name) ? `${partnerServer.origin}/${name}` : null;
      return makePartner(database(), {
        environment,
        scoreUrl: url('score'),
        acceptUrl: url('accept'),
        linkUrl: url('link'),
        timeoutMs: 2_000,
        secret: newPartnerSecret(),
        ...values,
        intents: [{ intentId: of.id, ...rules }],
      });
    },
    makeOffer: async (client, { title }, changes = {}) => {
      const response = await client.send(
        'POST',
        '/api/v2/offer',
        makeLeadBody({ intent: title, ...changes }),
      );
      if (response.status !== 200) throw new Error(`no offer: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { id: string }).id;
    },
  };
}
