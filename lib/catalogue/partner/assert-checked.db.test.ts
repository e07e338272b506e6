import { beforeAll, expect, test } from 'vitest';
import { upsertPartnerCheck } from '@/db/query/lender/partner-check';
import type { Context } from '@/lib/base/actor/context';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { unique } from '@/test/factory';
import type { Environment } from '@/word/environment';
import { changePartnerActive as changePartnerActiveVerb } from './change-active';
import { changePartner as changePartnerVerb } from './change-partner';
import { createPartner as createPartnerVerb } from './create-partner';
import { changeActiveInput, changePartnerInput, createPartnerInput } from './input';

const db = withDatabase();
const changePartner = checked(changePartnerInput, changePartnerVerb);
const createPartner = checked(createPartnerInput, createPartnerVerb);
const changePartnerActive = checked(changeActiveInput, changePartnerActiveVerb);
let ctx: Context;
beforeAll(() => {
  ctx = makeContext(db.database);
});

const acceptUrl = 'https://bank.example/accept';
const connection = { accept_url: acceptUrl };
const refused = {
  detail: { errors: { unchecked: [expect.stringMatching(/^Khanya has not passed the go-live check/)] } },
};

const make = (entry: object, environment: Environment = 'production', unchecked?: boolean) =>
  createPartner(ctx, {
    environment,
    entry: { slug: unique('p'), company_name: 'Khanya', ...entry },
    ...(unchecked && { unchecked }),
  });

const check = (partnerId: number, states: Record<string, string>, url = acceptUrl) =>
  upsertPartnerCheck(db.database, {
    partnerId,
    at: new Date(),
    scoreUrl: null,
    acceptUrl: url,
    linkUrl: null,
    verdicts: Object.fromEntries(
      Object.entries(states).map(([name, state]) => [name, { state, note: null }]),
    ),
  });

test('a partner is made active in Production once its system has passed at its URLs', async () => {
  await expect(make({ active: true, connection })).rejects.toMatchObject(refused);
  const { id, entry } = await make({ active: false, connection });
  const activate = (unchecked?: boolean) =>
    changePartnerActive(ctx, { partnerId: id, active: true, unchecked });
  await expect(activate()).rejects.toMatchObject(refused);
  await check(id, { accept: 'passed', redirect: 'failed' });
  await expect(activate()).rejects.toMatchObject(refused);
  await check(id, { accept: 'not tried' });
  await expect(activate()).rejects.toMatchObject(refused);
  await check(id, { accept: 'passed', score: 'not tried' }, 'https://bank.example/before');
  await expect(activate()).rejects.toMatchObject(refused);
  await check(id, { accept: 'passed', score: 'not tried' });
  expect(await activate()).toMatchObject({ entry: { active: true } });

  // Active as it is, everything else can be changed; other URLs have not been checked.
  const change = (changes: object, unchecked?: boolean) =>
    changePartner(ctx, { partnerId: id, entry: { ...entry, active: true, ...changes }, unchecked });
  await change({ priority: 3 });
  const elsewhere = { connection: { accept_url: 'https://bank.example/v2/accept' } };
  await expect(change(elsewhere)).rejects.toMatchObject(refused);
  expect(await change(elsewhere, true)).toMatchObject({ entry: elsewhere });
  await change({ ...elsewhere, priority: 4 });
  await change({ ...elsewhere, active: false });
  await expect(change(elsewhere)).rejects.toMatchObject(refused);
});

test('nothing is asked in UAT, without an endpoint, or once an operator has said so', async () => {
  await make({ active: true, connection }, 'uat');
  await make({ active: true });
  await make({ active: false, connection });
  await make({ active: true, connection }, 'production', true);
});
