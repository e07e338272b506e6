import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '@/db/client';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { makeLeadBody } from '@/test/applicant';
import { testEnv } from '@/test/context';
import { makeApiKey, makeIntent } from '@/test/factory';

/** A lead as one of two affiliates sent it, until an answer came. */
export interface SentLead {
  readonly sender: { readonly affiliateId: number; readonly key: string };
  readonly body: string;
  hashid: string | null;
  /** Sent again without an answer to the first, it was there. */
  wasThere: boolean;
}

/**
 * Two affiliates send the same new applicants, four each at a time, until `isOver`, and again what got no answer: what
 * arrives together is stored in one statement. Nothing new is sent while `isWaiting`.
 */
export async function sendLeads(
  database: Database,
  origin: string,
  { isOver, isWaiting }: { isOver: () => boolean; isWaiting: () => boolean },
): Promise<SentLead[]> {
  const { id: intentId } = await makeIntent(database);
  const senders = await Promise.all(
    [1, 2].map(async () => {
      const { key, hash, hint } = generateApiKey('uat');
      const { affiliateId } = await makeApiKey(database, { environment: 'uat', hash, hint });
      return { affiliateId, key };
    }),
  );
  const sent: SentLead[] = [];
  const workers = Array.from({ length: 4 }, async () => {
    while (!isOver()) {
      if (isWaiting()) {
        await pause(10);
        continue;
      }
      const body = JSON.stringify(makeLeadBody({ intent_id: intentId }));
      const pair = senders.map((sender): SentLead => ({ sender, body, hashid: null, wasThere: false }));
      sent.push(...pair);
      await Promise.all(pair.map((lead) => sendLead(origin, lead)));
    }
  });
  await Promise.all(workers);
  return sent;
}

async function sendLead(origin: string, lead: SentLead): Promise<void> {
  const headers = { authorization: `Bearer ${lead.sender.key}`, 'content-type': 'application/json' };
  for (let isFirst = true; lead.hashid === null; isFirst = false) {
    const answer = await fetch(`${origin}/api/v2/lead`, { method: 'POST', headers, body: lead.body }).catch(
      () => null,
    );
    const view = answer && (await answer.json().catch(() => null));
    if (answer && view && answer.status !== 503) {
      expect(isFirst ? [201] : [200, 201]).toContain(answer.status);
      lead.hashid = view.id;
      lead.wasThere = answer.status === 200;
    }
    // Nobody listens while the process starts again, and 503 is what is said while PostgreSQL does.
    else await pause(50);
  }
}

/** Every lead is there once, its affiliate's own, under the id that was answered. */
export async function assertLeadsTrue(database: Database, sent: readonly SentLead[]): Promise<void> {
  const { idKey } = testEnv();
  const expected = sent.map(({ hashid, sender }) => ({
    id: readPublicId(idKey, 'lead', hashid ?? ''),
    affiliateId: sender.affiliateId,
  }));
  const affiliates = [...new Set(expected.map(({ affiliateId }) => affiliateId))];
  const stored = await database.sql<{ id: number; affiliateId: number }[]>`
    select id::float8 as id, affiliate_id::float8 as "affiliateId" from lead
    where affiliate_id = any(${affiliates}::bigint[]) order by id`;
  expect([...stored]).toEqual(expected.toSorted((one, other) => Number(one.id) - Number(other.id)));
}
