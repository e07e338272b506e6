import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEnv } from '@/test/context';
import { makeAuthority, type TestAuthority } from '@/test/database/certificate';
import { type SmtpServer, startSmtpServer } from '@/test/smtp-server';
import { sendMail } from './send-mail';
import { type SmtpTarget, sendSmtp } from './smtp';

const user = { name: 'portal', password: 'p@ss' };
let authority: TestAuthority;
let certificate: { key: string; cert: string };
const servers: SmtpServer[] = [];
beforeAll(async () => {
  authority = await makeAuthority('Mail test');
  const { key, certificate: cert } = await authority.issue('dns', 'localhost');
  certificate = { key, cert };
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function start(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<SmtpServer> {
  const server = await startSmtpServer(options);
  servers.push(server);
  return server;
}
const envelope = { from: 'a@portal.example', to: ['b@ops.example'], content: 'Subject: x\r\n\r\naGVsbG8=' };
const send = ({ port }: SmtpServer, target: Partial<SmtpTarget>) =>
  sendSmtp({ host: 'localhost', port, security: 'none', ca: authority.pem, ...target }, envelope, 5_000);

describe('encryption', () => {
  test('by STARTTLS: neither password nor mail goes in clear', async () => {
    const server = await start({ certificate, user });
    expect(await send(server, { security: 'starttls', user })).toBe('250 2.0.0 taken');
    expect(server.mails).toMatchObject([{ from: envelope.from, to: envelope.to, text: 'hello' }]);
    expect(server.clear.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
  });

  test('from the start', async () => {
    const server = await start({ certificate, implicit: true, user, mechanism: 'LOGIN' });
    await send(server, { security: 'tls', user });
    expect(server.mails).toHaveLength(1);
  });

  test('a certificate that nobody vouches for ends it before anything is told', async () => {
    const server = await start({ certificate, user });
    const other = (await makeAuthority('Other')).pem;
    await expect(send(server, { security: 'starttls', user, ca: other })).rejects.toMatchObject({
      code: expect.stringMatching(/CERT|SIGNATURE/),
    });
    expect(server.clear.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
  });

  test('a server without STARTTLS gets nothing', async () => {
    const server = await start({ user });
    await expect(send(server, { security: 'starttls', user })).rejects.toMatchObject({ step: 'STARTTLS' });
    expect(server.clear.join()).not.toContain('AUTH');
  });
});

test('a wrong password is told in the server’s words', async () => {
  const server = await start({ user });
  await expect(send(server, { user: { ...user, password: 'other' } })).rejects.toMatchObject({
    code: 535,
    reply: '535 5.7.8 wrong password',
  });
});

test('a server that says nothing is left after the limit', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(sendSmtp({ host: '127.0.0.1', port, security: 'none' }, envelope, 50)).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  });
  silent.close();
});

describe('a mail', () => {
  const mail = {
    to: ['b@ops.example'],
    subject: 'Über 50 % – '.repeat(12),
    text: 'Line\n.\nĆ',
    id: 'alert-1',
  };
  const env = (server: SmtpServer) => testEnv({ SMTP_URL: server.url, SMTP_FROM: 'Ünit <a@portal.example>' });

  test('keeps letters of all kinds, long subjects and lonely full stops', async () => {
    const server = await start();
    expect(await sendMail(env(server), mail)).toMatchObject({ problem: null });
    expect(server.mails).toMatchObject([
      {
        headers: {
          from: 'Ünit <a@portal.example>',
          subject: mail.subject,
          'message-id': '<alert-1@portal.example>',
        },
        text: 'Line\r\n.\r\nĆ',
      },
    ]);
    expect(server.clear.every((line) => line.length <= 78)).toBe(true);
  });

  test('reaches the others if one mailbox is unknown, and fails for good if all are', async () => {
    const server = await start();
    const some = await sendMail(env(server), { ...mail, to: ['nobody@ops.example', 'b@ops.example'] });
    expect(some).toEqual({ problem: null, answer: '250 2.0.0 taken · 550 5.1.1 nobody here', final: false });
    const none = await sendMail(env(server), { ...mail, to: ['nobody@ops.example'] });
    expect(none).toMatchObject({ problem: 'smtp 550', final: true });
  });

  test('cannot be sent where no server is set up, or where it is away', async () => {
    expect(await sendMail(testEnv(), mail)).toMatchObject({ problem: 'no mail server', final: true });
    const server = await startSmtpServer();
    const gone = env(server);
    await server.close();
    expect(await sendMail(gone, mail)).toMatchObject({ problem: 'ECONNREFUSED', final: false });
  });
});
