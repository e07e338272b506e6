import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEnv } from '@/test/context';
import { makeAuthority, type TestAuthority } from '@/test/database/certificate';
import { type SmtpServer, startSmtpServer } from '@/test/smtp-server';
import { sendMail } from './send-mail';

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
const letter = { to: ['b@ops.example'], subject: 'x', text: 'hello', id: 'alert-1' };
const urlOf = ({ port }: SmtpServer, { scheme = 'smtp', query = '', password = 'p%40ss' } = {}) =>
  `${scheme}://portal:${password}@localhost:${port}${query}`;
const envOf = (url: string) => testEnv({ SMTP_URL: url, SMTP_FROM: 'a@portal.example' });
const send = (url: string, options: { timeoutMs?: number; authority?: string } = {}) =>
  sendMail(envOf(url), letter, { authority: authority.pem, ...options });
const taken = { problem: null, answer: '250 2.0.0 taken', final: false };
const commands = (server: SmtpServer) => server.clear.map((line) => line.split(' ')[0]);

describe('encryption', () => {
  test('by STARTTLS: neither password nor mail goes in clear', async () => {
    const server = await start({ certificate, user });
    expect(await send(urlOf(server))).toEqual(taken);
    expect(server.mails).toMatchObject([{ from: 'a@portal.example', to: letter.to, text: 'hello' }]);
    expect(commands(server)).toEqual(['EHLO', 'STARTTLS']);
  });

  test('from the start', async () => {
    const server = await start({ certificate, implicit: true, user, mechanism: 'LOGIN' });
    expect(await send(urlOf(server, { scheme: 'smtps' }))).toEqual(taken);
    expect(server.mails).toHaveLength(1);
  });

  test('a certificate that nobody vouches for ends it before anything is told', async () => {
    const server = await start({ certificate, user });
    const other = (await makeAuthority('Other')).pem;
    expect(await send(urlOf(server), { authority: other })).toMatchObject({
      problem: 'ESOCKET',
      final: false,
    });
    expect(commands(server)).toEqual(['EHLO', 'STARTTLS']);
  });

  test('a server without STARTTLS gets nothing', async () => {
    const server = await start({ user });
    expect((await send(urlOf(server))).problem).not.toBeNull();
    expect(server.clear.join()).not.toContain('AUTH');
    expect(server.mails).toEqual([]);
  });
});

test('a wrong password is told in the server’s words', async () => {
  const server = await start({ user });
  expect(await send(urlOf(server, { query: '?tls=off', password: 'other' }))).toEqual({
    problem: 'smtp 535',
    answer: '535 5.7.8 wrong password',
    final: false,
  });
});

test('a server that says nothing is left after the limit', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  expect(await send(`smtp://127.0.0.1:${port}?tls=off`, { timeoutMs: 50 })).toMatchObject({
    problem: 'ETIMEDOUT',
    final: false,
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
    expect(await sendMail(gone, mail)).toMatchObject({ problem: 'ESOCKET', final: false });
  });
});
