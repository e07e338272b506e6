import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInvitation } from '@/lib/access/invitation/create-invitation';
import { findInvitation } from '@/lib/access/invitation/find-invitation';
import type { Context } from '@/lib/base/actor/context';
import { checked } from '@/test/checked';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { signIn } from '@/test/sign-in';
import { type SmtpServer, startSmtpServer } from '@/test/smtp-server';
import { confirmEmail as confirmEmailVerb } from './confirm-email';
import { canConfirmEmail } from './own-email';
import { confirmEmailInput } from './schema';
import { sendEmailCode } from './send-email-code';

const confirmEmail = checked(confirmEmailInput, confirmEmailVerb);
const db = withDatabase();
const former = 'the squatter knows this';
const chosen = 'only the owner knows this';
const passwordHash = await hash(former, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const address = '192.0.2.7';
let smtp: SmtpServer;

beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.answer('250 taken');
});

const withMail = () => testEnv({ SMTP_URL: smtp.url, SMTP_FROM: 'portal@portal.example' });

async function add(given: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(db, { role: 'manager', passwordHash, ...given });
  const { id: userId, email, affiliateId } = user;
  const open = makeContext(db.database, { env: withMail() });
  const sessionId = await signIn(open, { email, password: former, address });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId: affiliateId ?? 0, sessionId } as const;
  return {
    userId,
    email,
    affiliateId: affiliateId ?? 0,
    sessionId,
    ctx: { ...open, actor, origin: address } satisfies Context,
  };
}

/** The code of the latest mail. */
const mailedCode = () => /code is (\d{8})/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? '';
const answer = (code: string, changes: object = {}) => ({
  code,
  currentPassword: former,
  newPassword: chosen,
  ...changes,
});
const isProven = async (userId: number) =>
  (await db.sql`select proven_at is not null as proven from "user" where id = ${userId}`)[0]?.proven;

describe('a code by our mail', () => {
  test('proves the email of the account, and ends password, other sessions and links from before', async () => {
    const person = await add();
    const others = await signIn(person.ctx, { email: person.email, password: former, address });
    const { link } = await createInvitation(person.ctx, {
      email: `new-${person.email}`,
      role: 'manager',
      affiliateId: person.affiliateId,
    });
    expect(await canConfirmEmail(person.ctx)).toBe(true);
    await sendEmailCode(person.ctx);
    expect(smtp.mails.at(-1)?.to).toEqual([person.email]);
    const code = mailedCode();
    await confirmEmail(person.ctx, answer(`${code.slice(0, 4)} ${code.slice(4)}`));
    expect(await isProven(person.userId)).toBe(true);
    expect(await canConfirmEmail(person.ctx)).toBe(false);
    const sessions = await db.sql`select id from session where user_id = ${person.userId}`;
    expect(sessions).toEqual([{ id: person.sessionId }]);
    expect(others).not.toBe(person.sessionId);
    expect(await findInvitation(person.ctx, link.slice(link.lastIndexOf('/') + 1))).toBeNull();
    await expect(
      signIn(person.ctx, { email: person.email, password: former, address }),
    ).rejects.toMatchObject({ code: 'unauthorized' });
    await signIn(person.ctx, { email: person.email, password: chosen, address });
    const actions = await db.sql`
      select action from audit_event where subject_id = ${person.userId} and action like 'user.email%' order by id`;
    expect(actions).toEqual([{ action: 'user.email-code-sent' }, { action: 'user.email-confirmed' }]);
    const stored = JSON.stringify(
      await db.sql`select * from audit_event where subject_id = ${person.userId}`,
    );
    expect(stored).not.toContain(code);
  });

  test('works once, and only the latest one, for a quarter of an hour, for its own user', async () => {
    const [person, other] = [await add(), await add()];
    await sendEmailCode(person.ctx);
    const first = mailedCode();
    await sendEmailCode(person.ctx);
    const second = mailedCode();
    const wrong = { code: 'validation_failed' };
    if (first !== second) await expect(confirmEmail(person.ctx, answer(first))).rejects.toMatchObject(wrong);
    await expect(confirmEmail(other.ctx, answer(second))).rejects.toMatchObject(wrong);
    await expect(
      confirmEmail(person.ctx, answer(second, { currentPassword: 'not this' })),
    ).rejects.toMatchObject(wrong);
    await db.sql`update email_code set expires_at = now() where user_id = ${person.userId}`;
    await expect(confirmEmail(person.ctx, answer(second))).rejects.toMatchObject(wrong);
    expect(await isProven(person.userId)).toBe(false);
    await sendEmailCode(person.ctx);
    await confirmEmail(person.ctx, answer(mailedCode()));
    await expect(
      confirmEmail(person.ctx, answer(mailedCode(), { currentPassword: chosen })),
    ).rejects.toMatchObject(wrong);
  });

  test('cannot be guessed, and not asked for without end', async () => {
    const person = await add();
    await sendEmailCode(person.ctx);
    const right = mailedCode();
    const code = right === '00000000' ? '00000001' : '00000000';
    const codes: string[] = [];
    for (let nth = 0; nth < 6; nth += 1)
      codes.push(await confirmEmail(person.ctx, answer(code)).catch((error) => error.code));
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'validation_failed'), 'rate_limited']);
    await expect(confirmEmail(person.ctx, answer(right))).rejects.toMatchObject({ code: 'rate_limited' });
    for (let nth = 0; nth < 4; nth += 1) await sendEmailCode(person.ctx);
    await expect(sendEmailCode(person.ctx)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(smtp.mails).toHaveLength(5);
  });

  test('is not sent without a mail server, when the server refuses it, and to who has confirmed', async () => {
    const person = await add();
    const broken = { code: 'rule_broken' };
    const without = { ...person.ctx, env: testEnv() };
    expect(await canConfirmEmail(without)).toBe(false);
    await expect(sendEmailCode(without)).rejects.toMatchObject(broken);
    smtp.answer('550 no such mailbox');
    await expect(sendEmailCode(person.ctx)).rejects.toMatchObject(broken);
    expect(await db.sql`select 1 from email_code where user_id = ${person.userId}`).toEqual([]);
    const proven = await add({ provenAt: new Date() });
    await expect(sendEmailCode(proven.ctx)).rejects.toMatchObject(broken);
  });

  test('of an email that is meanwhile known to be another account’s proves nothing', async () => {
    const person = await add();
    await sendEmailCode(person.ctx);
    await makeUser(db, { email: person.email, provenAt: new Date() });
    await expect(confirmEmail(person.ctx, answer(mailedCode()))).rejects.toMatchObject({ code: 'conflict' });
    expect(await isProven(person.userId)).toBe(false);
  });
});
