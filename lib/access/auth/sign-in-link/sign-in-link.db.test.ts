import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { removeUser } from '@/lib/access/user/remove-user';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser, unique } from '@/test/factory';
import { giveSecondFactor } from '@/test/second-factor';
import { signIn } from '@/test/sign-in';
import { type SmtpServer, startSmtpServer } from '@/test/smtp-server';
import { askForLink } from './ask-for-link';
import { findLink } from './find-link';
import { signInByLink } from './sign-in-by-link';

const db = withDatabase();
const password = 'the owner knows this one';
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let smtp: SmtpServer;

beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.mails.length = 0;
});

const context = () =>
  makeContext(db.database, { env: testEnv({ SMTP_URL: smtp.url, SMTP_FROM: 'portal@portal.example' }) });
const add = (given: Parameters<typeof makeUser>[1] = {}) => makeUser(db, { passwordHash, ...given });
let network = 0;
const elsewhere = () => {
  network += 1;
  return `10.20.${network}.1`;
};
const ask = (email: string, address = elsewhere()) => askForLink(context(), { email }, address);

/** Asks for a link and returns its token. */
async function mailed(email: string): Promise<string> {
  const before = smtp.mails.length;
  await ask(email);
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(before + 1), { timeout: 20_000 });
  return /sign-in-link\/([\w-]+)/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? '';
}
const follow = (token: string, guess = password) =>
  signInByLink(context(), { token, password: guess, address: '192.0.2.9', userAgent: null });

test('lets a right password in, once, while guesses from elsewhere keep the account waiting', async () => {
  const user = await add();
  const { email } = user;
  for (let site = 1; site <= 20; site += 1)
    for (let nth = 0; nth < 5; nth += 1)
      await signIn(context(), { email, password: 'a guess', address: `10.30.${site}.1` }).catch(() => {});
  await expect(signIn(context(), { email, password, address: '192.0.2.9' })).rejects.toMatchObject({
    code: 'rate_limited',
  });
  const token = await mailed(email.toUpperCase());
  expect(smtp.mails.at(-1)?.to).toEqual([email]);
  await expect(follow(token)).resolves.toMatchObject({ kind: 'signed in' });
  await expect(follow(token)).rejects.toMatchObject({ code: 'not_found' });
  const events = await db.sql`
    select action, actor_kind::text as by, after from audit_event
    where subject_id = ${user.id} and action in ('user.sign-in-link-sent', 'session.started') order by id`;
  expect(events).toEqual([
    { action: 'user.sign-in-link-sent', by: 'visitor', after: null },
    { action: 'session.started', by: 'user', after: { by: 'password and link by mail' } },
  ]);
  const stored = JSON.stringify(await db.sql`select * from sign_in_link`);
  expect(stored).not.toContain(token);
});

test('opens nothing without the password, of which it takes five tries', async () => {
  const { email } = await add();
  const token = await mailed(email);
  const codes: string[] = [];
  for (let nth = 0; nth < 6; nth += 1)
    codes.push(await follow(token, 'a guess').then(String, (error) => error.code));
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'unauthorized'), 'rate_limited']);
  await expect(follow(token)).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(follow(await mailed(email))).resolves.toMatchObject({ kind: 'signed in' });
});

test('takes no second factor’s place, and ends with its time and with its user', async () => {
  const [user, agent] = [await add(), await add()];
  await giveSecondFactor(db, user.id);
  await expect(follow(await mailed(user.email))).resolves.toMatchObject({ kind: 'code asked' });
  const [old, other] = [await mailed(user.email), await mailed(agent.email)];
  await db.sql`update sign_in_link set expires_at = now() where user_id = ${user.id}`;
  await removeUser(context(), { userId: agent.id });
  for (const token of [old, other, 'none']) {
    expect(await findLink(context(), token)).toBeNull();
    await expect(follow(token)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('is answered alike whoever is asked about, and mailed where there is a password alone', async () => {
  const [user, byProvider] = [await add(), await add({ passwordHash: '!' })];
  expect(await ask(`${unique('nobody')}@example.test`)).toBeUndefined();
  expect(await ask(byProvider.email)).toBeUndefined();
  await mailed(user.email);
  expect(smtp.mails.map(({ to }) => to)).toEqual([[user.email]]);
});

test('is asked for five times from an address, and others cannot use up an account’s mails', async () => {
  const { email } = await add();
  for (const one of [email, `${unique('nobody')}@example.test`]) {
    const address = elsewhere();
    const codes: string[] = [];
    for (let nth = 0; nth < 6; nth += 1)
      codes.push(
        await ask(one, address).then(
          () => 'taken',
          (error) => error.code,
        ),
      );
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'taken'), 'rate_limited']);
  }
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(3), { timeout: 20_000 });
  // The owner has three that work, whoever asked for them.
  const tokens = smtp.mails.map(({ text }) => /sign-in-link\/([\w-]+)/.exec(text)?.[1] ?? '');
  await expect(follow(tokens[0] ?? '')).resolves.toMatchObject({ kind: 'signed in' });
});

test('is not offered without a mail server', async () => {
  const { email } = await add();
  await expect(askForLink(makeContext(db.database), { email }, '192.0.2.9')).rejects.toMatchObject({
    code: 'rule_broken',
  });
});
