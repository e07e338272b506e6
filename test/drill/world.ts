import { type Database, openDatabase } from '@/db/client';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import { type PartnerServer, startPartnerServer } from '@/test/partner-server';

/** One affiliate with a key, and a product that one partner takes every applicant for. */
export interface DrillWorld {
  readonly key: string;
  readonly intent: string;
  readonly partnerId: number;
  readonly partner: PartnerServer;
}

export async function makeWorld(database: Database): Promise<DrillWorld> {
  const { id: affiliateId } = await makeAffiliate(database);
  const { key, hash, hint } = generateApiKey('uat');
  await makeApiKey(database, { affiliateId, hash, hint });
  const { id: intentId, title } = await makeIntent(database);
  const partner = await startPartnerServer();
  partner.answer({ json: { status: 'accepted' }, delayMs: 20 });
  const { id: partnerId } = await makePartner(database, {
    acceptUrl: `${partner.origin}/accept`,
    secret: newPartnerSecret(),
    timeoutMs: 5_000,
    intents: [{ intentId }],
  });
  return { key, intent: title, partnerId, partner };
}

/** For the drill's own look at the database. */
export const openForDrill = (url: string) =>
  openDatabase(url, { maxConnections: 2, applicationName: 'drill', statementTimeoutMs: 300_000 });
