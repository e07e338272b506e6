import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeAuthority, type TestAuthority } from '@/test/database/certificate';
import { openDatabase } from './client';
import { type EmbeddedDatabase, startEmbedded } from './embedded';
import { migrate } from './migrate';
import { openQueuePool } from './queue-pool';

let dataDir: string;
let server: EmbeddedDatabase;
let superuser: postgres.Sql;
let own: TestAuthority;
let ownFile: string;
let otherFile: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lmp-tls-'));
  server = await startEmbedded({ dataDir });
  superuser = postgres(server.superuserUrl, { max: 1, onnotice: () => {} });
  own = await makeAuthority('Own');
  ownFile = join(dataDir, 'own.pem');
  otherFile = join(dataDir, 'other.pem');
  await writeFile(ownFile, own.pem);
  await writeFile(otherFile, (await makeAuthority('Other')).pem);
});
afterAll(async () => {
  await superuser.end({ timeout: 1 });
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Applies changed files and settings of the server to new connections. */
async function reload(isDone: () => Promise<boolean>): Promise<void> {
  await superuser`select pg_reload_conf()`;
  await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 10_000 });
}

async function present(type: 'dns' | 'ip', host: string): Promise<void> {
  const { certificate, key } = await own.issue(type, host);
  const folder = join(dataDir, 'postgres');
  const { uid, gid } = await stat(folder);
  const name = `server-${type}`;
  for (const [file, text] of [
    [`${name}.crt`, certificate],
    [`${name}.key`, key],
  ] as const) {
    await writeFile(join(folder, file), text, { mode: 0o600 });
    await chown(join(folder, file), uid, gid);
  }
  await superuser.unsafe(`alter system set ssl_cert_file = '${name}.crt'`);
  await superuser.unsafe(`alter system set ssl_key_file = '${name}.key'`);
  await superuser`alter system set ssl = on`;
  await reload(async () => {
    const [row] = await superuser`
      select current_setting('ssl') = 'on' and current_setting('ssl_cert_file') = ${`${name}.crt`} as done`;
    return row?.done === true;
  });
}

const address = (host: string, settings: string) => {
  const url = new URL(server.databaseUrl);
  url.hostname = host;
  url.search = settings;
  return url.href;
};

type Answer = 'encrypted' | 'plain' | string;

/** What each of the two drivers makes of a URL: whether its connection is encrypted, or why there is none. */
async function answers(url: string): Promise<{ ordinary: Answer; queue: Answer; start: Answer }> {
  const statement = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
  const word = (ssl: unknown) => (ssl ? 'encrypted' : 'plain');
  const reason = (error: Error & { code?: string }) => error.code ?? error.message;
  const database = openDatabase(url, { maxConnections: 1 });
  const pool = openQueuePool(url, 1, pino({ level: 'silent' }));
  try {
    return {
      ordinary: await database.sql.unsafe(statement).then(([row]) => word(row?.ssl), reason),
      queue: await pool.query(statement).then(({ rows }) => word(rows[0].ssl), reason),
      start: await migrate(url).then(
        () => 'migrated',
        (error: Error) => error.message.replace(/^.*?: /, ''),
      ),
    };
  } finally {
    await database.close();
    await pool.end();
  }
}

const whole = (answer: Answer) => ({ ordinary: answer, queue: answer, start: 'migrated' });

describe('a server without TLS', () => {
  test('is used without sslmode, and with sslmode=disable', async () => {
    expect(await answers(address('127.0.0.1', ''))).toEqual(whole('plain'));
    expect(await answers(address('127.0.0.1', 'sslmode=disable'))).toEqual(whole('plain'));
  });

  test.each(['require', 'verify-full'])('is refused with sslmode=%s', async (mode) => {
    const { ordinary, queue, start } = await answers(address('127.0.0.1', `sslmode=${mode}`));
    expect([ordinary, queue]).not.toContain('plain');
    expect(start).toBe(
      'it ended the connection: it may not offer TLS, which sslmode in DATABASE_URL asks for',
    );
  });
});

describe('a server whose certificate is for localhost', () => {
  beforeAll(() => present('dns', 'localhost'));

  test('is verified under that name with its authority', async () => {
    expect(await answers(address('localhost', `sslmode=verify-full&sslrootcert=${ownFile}`))).toEqual(
      whole('encrypted'),
    );
  });

  test('is refused under another name, which verify-ca and require do not look at', async () => {
    const other = (mode: string) => answers(address('127.0.0.1', `sslmode=${mode}&sslrootcert=${ownFile}`));
    expect(await other('verify-full')).toEqual({
      ordinary: 'ERR_TLS_CERT_ALTNAME_INVALID',
      queue: 'ERR_TLS_CERT_ALTNAME_INVALID',
      start: 'its certificate is for another host than the one in DATABASE_URL',
    });
    expect(await other('verify-ca')).toEqual(whole('encrypted'));
    expect(await other('require')).toEqual(whole('encrypted'));
  });

  test.each(['verify-full', 'verify-ca', 'require'])(
    'is refused for another authority with sslmode=%s',
    async (mode) => {
      const { ordinary, queue, start } = await answers(
        address('localhost', `sslmode=${mode}&sslrootcert=${otherFile}`),
      );
      expect(queue).toBe(ordinary);
      expect(start).toMatch(/^its certificate is not from the authority in sslrootcert/);
    },
  );

  test('is refused by the public authorities, which verify-full takes without a file', async () => {
    const { ordinary, queue, start } = await answers(address('localhost', 'sslmode=verify-full'));
    expect(queue).toBe(ordinary);
    expect(start).toMatch(/^its certificate is not from the authority/);
  });

  test('is used unverified with require alone', async () => {
    expect(await answers(address('127.0.0.1', 'sslmode=require'))).toEqual(whole('encrypted'));
  });
});

test('a certificate for an IP address is verified under that address', async () => {
  await present('ip', '127.0.0.1');
  const url = (host: string) => address(host, `sslmode=verify-full&sslrootcert=${ownFile}`);
  expect(await answers(url('127.0.0.1'))).toEqual(whole('encrypted'));
  expect(await answers(url('localhost'))).toMatchObject({ ordinary: 'ERR_TLS_CERT_ALTNAME_INVALID' });
});

test('a server that takes encrypted connections only says so to one that is not', async () => {
  await writeFile(
    join(dataDir, 'postgres', 'pg_hba.conf'),
    'hostssl all all 127.0.0.1/32 scram-sha-256\nhostssl all all ::1/128 scram-sha-256\n',
  );
  await superuser`select pg_reload_conf()`;
  await expect
    .poll(async () => (await answers(address('127.0.0.1', ''))).start, { timeout: 10_000 })
    .toBe('it takes encrypted connections only: add sslmode=verify-full to DATABASE_URL');
  expect(await answers(address('127.0.0.1', `sslmode=verify-full&sslrootcert=${ownFile}`))).toEqual(
    whole('encrypted'),
  );
});
