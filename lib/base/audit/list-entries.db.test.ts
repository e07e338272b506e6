import { beforeAll, describe, expect, test } from 'vitest';
import { changeAffiliate as changeAffiliateVerb } from '@/lib/account/affiliate/change-affiliate';
import { changeAffiliateInput } from '@/lib/account/affiliate/schema';
import { changeKey as changeKeyVerb } from '@/lib/account/api-key/change-key';
import { issueKey as issueKeyVerb } from '@/lib/account/api-key/issue-key';
import { replaceKey as replaceKeyVerb } from '@/lib/account/api-key/replace-key';
import { revokeKey } from '@/lib/account/api-key/revoke-key';
import { changeKeyInput, issueKeyInput, replaceKeyInput } from '@/lib/account/api-key/schema';
import type { Actor, Context } from '@/lib/base/actor/context';
import { hasCode } from '@/lib/base/error/error';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { applyCatalogue } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { parseApplyCatalogue } from '@/lib/catalogue/catalogue-file/schema';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser, unique } from '@/test/factory';
import { auditActions } from '@/word/audit-action';
import { listAuditEntries } from './list-entries';
import { auditSource } from './list-source';
import { actorKinds, auditNouns } from './noun';
import { recordAudit } from './record-audit';
import { auditList, auditQuery } from './schema';

const changeAffiliate = checked(changeAffiliateInput, changeAffiliateVerb);
const changeKey = checked(changeKeyInput, changeKeyVerb);
const issueKey = checked(issueKeyInput, issueKeyVerb);
const replaceKey = checked(replaceKeyInput, replaceKeyVerb);

const db = withDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = makeContext(db.database);
});

describe('listAuditEntries', () => {
  test('shows a key’s whole life, newest first, with what changed and never the key', async () => {
    const affiliate = await makeAffiliate(db);
    const issued = await issueKey(ctx, { affiliateId: affiliate.id, environment: 'uat', name: 'CRM' });
    await changeKey(ctx, { keyId: issued.id, requestsPerMinute: 60 });
    const replaced = await replaceKey(ctx, { keyId: issued.id });
    await revokeKey(ctx, { keyId: replaced.id });
    const { entries, next } = await listAuditEntries(ctx, { affiliateId: affiliate.id });
    expect(entries.map((entry) => entry.action)).toEqual([
      'api-key.revoked',
      'api-key.replaced',
      'api-key.changed',
      'api-key.issued',
    ]);
    expect(next).toBeNull();
    expect(entries[2]?.changes).toEqual([{ field: 'requestsPerMinute', before: null, after: 60 }]);
    expect(entries.every((entry) => entry.actor === 'command line')).toBe(true);
    const everything = JSON.stringify(entries);
    expect(everything).not.toContain(issued.key);
    expect(everything).not.toContain(replaced.key);
  });
  test('names the user and their address, removed or not', async () => {
    const affiliate = await makeAffiliate(db);
    const operator = await makeUser(db, { role: 'operator' });
    const actor = {
      kind: 'user',
      userId: operator.id,
      role: 'operator',
      operatorRole: 'admin',
      affiliateId: null,
      sessionId: 's',
    } as const;
    await changeAffiliate(
      { ...ctx, actor, origin: '192.0.2.7' },
      { affiliateId: affiliate.id, active: false },
    );
    const entry = async () => (await listAuditEntries(ctx, { affiliateId: affiliate.id })).entries[0];
    const named = {
      actor: operator.name,
      origin: '192.0.2.7',
      affiliate: { id: affiliate.id, name: affiliate.name },
      changes: [{ field: 'active', before: true, after: false }],
    };
    expect(await entry()).toMatchObject(named);
    await db.sql`update "user" set removed_at = now() where id = ${operator.id}`;
    expect(await entry()).toMatchObject(named);
  });
  test('filters, ignores invalid filters, and pages', async () => {
    const affiliate = await makeAffiliate(db);
    for (let round = 0; round < 51; round += 1)
      await changeAffiliate(ctx, { affiliateId: affiliate.id, liveFeedback: round % 2 === 0 });
    const query = auditQuery.parse({
      affiliateId: String(affiliate.id),
      noun: 'affiliate',
      environment: 'moon',
    });
    const first = await listAuditEntries(ctx, query);
    expect(first.entries).toHaveLength(50);
    const second = await listAuditEntries(ctx, { ...query, before: first.next ?? 0 });
    expect(second.entries).toHaveLength(1);
    expect(second.next).toBeNull();
    expect((await listAuditEntries(ctx, { affiliateId: affiliate.id, noun: 'user' })).entries).toEqual([]);
  });
  test('finds every audited action by its noun, and every actor by its kind', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const operator = await makeUser(db, { role: 'operator' });
    const actors: { [Kind in Actor['kind']]: Extract<Actor, { kind: Kind }> } = {
      user: {
        kind: 'user',
        userId: operator.id,
        role: 'operator',
        operatorRole: 'admin',
        affiliateId: null,
        sessionId: 's',
      },
      key: { kind: 'key', keyId: 1 },
      partner: { kind: 'partner', partnerId: 1 },
      visitor: { kind: 'visitor' },
      'command line': { kind: 'command line' },
      worker: { kind: 'worker' },
    };
    for (const actor of Object.values(actors))
      for (const action of auditActions)
        await recordAudit({ actor, origin: null }, db.database, { action, affiliateId });
    const found = async (filter: object) => {
      const { entries } = await listAuditEntries(ctx, auditQuery.parse({ affiliateId, ...filter }));
      return entries;
    };
    const actions: string[] = [];
    for (const noun of auditNouns)
      for (const { action, actor } of await found({ noun, actorKind: 'worker' })) {
        expect([action.split('.')[0], actor]).toEqual([noun, 'worker']);
        actions.push(action);
      }
    expect(actions.sort()).toEqual([...auditActions].sort());
    const kinds: string[] = [];
    for (const actorKind of actorKinds)
      kinds.push(...new Set((await found({ actorKind, noun: 'logo' })).map(({ actor }) => actor)));
    expect(kinds.sort()).toEqual(
      ['command line', 'key 1', 'partner 1', 'visitor', 'worker', operator.name].sort(),
    );
  });
  test('folds what an import changed into one row, which opens, and names what was changed', async () => {
    const title = unique('Folded');
    const file = { environment: 'uat', intents: [{ title }, { title: `${title} 2` }], partners: [] };
    await applyCatalogue(ctx, parseApplyCatalogue({ environment: 'uat', file }));
    const list = async (filter: Record<string, string>) =>
      (await listPage(ctx, auditSource, readListQuery(auditList, filter))).rows;
    const [entry, ...others] = await list({});
    expect(entry?.action).toBe('catalogue.applied');
    expect(others.map(({ subjectName }) => subjectName)).not.toContain(title);
    const parts = await list({ within: String(entry?.id) });
    expect(parts.map(({ action, subjectName }) => [action, subjectName]).sort()).toEqual([
      ['intent.created', title],
      ['intent.created', `${title} 2`],
    ]);
    expect((await list({ noun: 'intent' }))[0]?.subjectName).toContain(title);
  });
  test('is for operators only', async () => {
    const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId: 1, sessionId: 's' } as const;
    const refused = await listAuditEntries({ ...ctx, actor }, {}).catch((error: unknown) => error);
    expect(hasCode(refused, 'forbidden')).toBe(true);
  });
});
