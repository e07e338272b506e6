import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptInvitation } from '@/lib/access/invitation/accept-invitation';
import { createInvitation } from '@/lib/access/invitation/create-invitation';
import { findInvitation } from '@/lib/access/invitation/find-invitation';
import { createPasswordReset } from '@/lib/access/password-reset/create-password-reset';
import { findPasswordReset } from '@/lib/access/password-reset/find-password-reset';
import { resetPassword } from '@/lib/access/password-reset/reset-password';
import type { Context } from '@/lib/base/actor/context';
import { sendUserMailsWork } from '@/lib/event/user-mail/send-user-mail';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead, makeUser, unique } from '@/test/factory';
import { type SmtpServer, startSmtpServer } from '@/test/smtp-server';
import { allowInvitation, allowPasswordReset } from './allow-link';
import { listSupportLinks } from './list-links';

const db = withDatabase();
let smtp: SmtpServer;
let affiliateId: number;
let name: string;
let support: Context;

beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  await db.sql`truncate mail`;
  // Nobody else is there but who the test makes.
  await db.sql`update "user" set removed_at = now() where role = 'operator' and removed_at is null`;
  smtp.mails.length = 0;
  smtp.answer('250 taken');
  ({ id: affiliateId, name } = await makeAffiliate(db));
  support = await operator();
});

async function operator(operatorRole: 'support' | 'admin' | 'viewer' = 'support'): Promise<Context> {
  const { id: userId } = await makeUser(db, { role: 'operator', affiliateId: null, operatorRole });
  const actor = {
    kind: 'user',
    userId,
    role: 'operator',
    operatorRole,
    affiliateId: null,
    sessionId: 's',
  } as const;
  return makeContext(db.database, { actor, origin: '192.0.2.7' });
}

async function staff(role: 'agent' | 'manager') {
  const { id: userId, email } = await makeUser(db, { role, affiliateId });
  const actor = { kind: 'user', userId, role, affiliateId, sessionId: 's' } as const;
  return { userId, email, ctx: makeContext(db.database, { actor, origin: '192.0.2.8' }) };
}

const withMail = (ctx: Context): Context => ({
  ...ctx,
  env: testEnv({ SMTP_URL: smtp.url, SMTP_FROM: 'portal@portal.example' }),
});
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);
const makeApplicants = () => makeLead(db, { affiliateId, environment: 'production' });
const mine = () => `${unique('support')}@example.test`;
const invite = (ctx: Context) => createInvitation(ctx, { email: mine(), role: 'manager', affiliateId });
const person = { name: 'Me', password: 'horse battery staple 9' };

describe('without a mail server, a link that support makes for a team with applicants', () => {
  beforeEach(makeApplicants);

  test('does not let it in as a manager before a manager agrees', async () => {
    const manager = await staff('manager');
    const made = await invite(support);
    expect(made).toMatchObject({ waits: true });
    const token = tokenOf(made.link);
    expect(await findInvitation(support, token)).toBeNull();
    await expect(acceptInvitation(support, { ...person, token }, null)).rejects.toMatchObject({
      code: 'not_found',
    });
    const [link] = await listSupportLinks(manager.ctx, { affiliateId });
    expect(link).toMatchObject({ kind: 'invitation', email: made.email, state: 'waits', mayAllow: true });
    const invitationId = link?.id ?? 0;
    expect(await listSupportLinks(support, { affiliateId })).toMatchObject([{ mayAllow: false }]);
    await expect(allowInvitation(support, { invitationId })).rejects.toMatchObject({ code: 'forbidden' });
    const agent = await staff('agent');
    await expect(allowInvitation(agent.ctx, { invitationId })).rejects.toMatchObject({ code: 'forbidden' });
    await allowInvitation(manager.ctx, { invitationId });
    await expect(allowInvitation(manager.ctx, { invitationId })).rejects.toMatchObject({
      code: 'rule_broken',
    });
    await acceptInvitation(support, { ...person, token }, null);
    expect(await listSupportLinks(manager.ctx, { affiliateId })).toMatchObject([
      { state: 'used', mayAllow: false },
    ]);
    const events = await db.sql`
      select action, actor_id::int as by from audit_event
      where affiliate_id = ${affiliateId} and action like 'invitation.%' order by id limit 2`;
    expect(events.map(({ action }) => action)).toEqual(['invitation.created', 'invitation.allowed']);
    expect(events[1]?.by).toBe(manager.userId);
  });

  test('sets no password before another operator agrees, who may do the same', async () => {
    const agent = await staff('agent');
    const another = await operator('admin');
    const viewer = await operator('viewer');
    const made = await createPasswordReset(support, { userId: agent.userId });
    expect(made).toMatchObject({ waits: true, email: agent.email });
    const token = tokenOf(made.link);
    expect(await findPasswordReset(support, token)).toBeNull();
    const choose = () => resetPassword(support, { token, password: person.password }, null);
    await expect(choose()).rejects.toMatchObject({ code: 'not_found' });
    const [link] = await listSupportLinks(another, { affiliateId });
    expect(link).toMatchObject({ kind: 'password', email: agent.email, state: 'waits', mayAllow: true });
    const resetId = link?.id ?? 0;
    for (const who of [support, viewer])
      await expect(allowPasswordReset(who, { resetId })).rejects.toMatchObject({ code: 'forbidden' });
    await allowPasswordReset(another, { resetId });
    await choose();
    expect(await listSupportLinks(another, { affiliateId })).toMatchObject([{ state: 'used' }]);
  });

  test('works at once where nobody is there to agree: one operator, whose password link is for the only manager', async () => {
    const manager = await staff('manager');
    const made = await createPasswordReset(support, { userId: manager.userId });
    expect(made).toMatchObject({ waits: false });
    expect(await findPasswordReset(support, tokenOf(made.link))).not.toBeNull();
    expect(await listSupportLinks(manager.ctx, { affiliateId })).toMatchObject([{ state: 'open' }]);
  });

  test('of a manager for their own team waits for nobody, and is none of support', async () => {
    const manager = await staff('manager');
    expect(await invite(manager.ctx)).toMatchObject({ waits: false });
    expect(await listSupportLinks(manager.ctx, { affiliateId })).toEqual([]);
  });
});

test('the first manager of a new affiliate is invited by hand, whoever else there is', async () => {
  await operator('admin');
  expect((await invite(withMail(support))).link).not.toBe('');
  const made = await invite(support);
  expect(made).toMatchObject({ waits: false });
  await acceptInvitation(support, { ...person, token: tokenOf(made.link) }, null);
});

describe('with a mail server, a link that support makes for a team with applicants', () => {
  beforeEach(makeApplicants);

  test('goes to its person alone, and the managers are told', async () => {
    const [manager, other] = [await staff('manager'), await staff('manager')];
    const ctx = withMail(support);
    const made = await invite(ctx);
    expect(made).toMatchObject({ link: '', waits: false });
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual([made.email]);
    expect(mail?.headers.subject).toBe(`You are invited to join ${name}`);
    const token = /\/invitation\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await findInvitation(ctx, token)).not.toBeNull();
    const reset = await createPasswordReset(ctx, { userId: manager.userId });
    expect(reset).toMatchObject({ link: '', email: manager.email });
    expect(smtp.mails[1]?.to).toEqual([manager.email]);
    expect(smtp.mails[1]?.text).toMatch(/\/password-reset\/\S+/);
    smtp.mails.length = 0;
    for (;;) {
      const runs = await sendUserMailsWork.claimRuns(db.database, 4);
      if (runs.length === 0) break;
      await Promise.all(runs.map((run) => run(ctx)));
    }
    const told = smtp.mails.map(({ to, headers }) => `${to}: ${headers.subject}`).sort();
    expect(told).toEqual(
      [
        `${manager.email}: Our support has invited somebody to ${name}`,
        `${other.email}: Our support has invited somebody to ${name}`,
        `${other.email}: Our support has made a link to a new password for somebody of ${name}`,
      ].sort(),
    );
    for (const { text } of smtp.mails) {
      expect(text).not.toMatch(/\/(?:invitation|password-reset)\//);
      expect(text).toContain('/team');
    }
  });

  test('ends when the mail server does not take it', async () => {
    smtp.answer('554 no');
    await expect(invite(withMail(support))).rejects.toMatchObject({ code: 'rule_broken' });
    const agent = await staff('agent');
    await expect(createPasswordReset(withMail(support), { userId: agent.userId })).rejects.toMatchObject({
      code: 'rule_broken',
    });
    expect((await listSupportLinks(support, { affiliateId })).map(({ state }) => state)).toEqual([
      'ended',
      'ended',
    ]);
  });
});
