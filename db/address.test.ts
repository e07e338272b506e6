import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readAddress } from './address';

const folder = mkdtempSync(join(tmpdir(), 'lmp-address-'));
afterAll(() => rmSync(folder, { recursive: true }));
const noCertificate = join(folder, 'empty.pem');
writeFileSync(noCertificate, 'nothing\n');

test('leaves a URL without TLS settings as it is', () => {
  const url = 'postgres://user:p%40ss@127.0.0.1:5433/leads?application_name=x';
  expect(readAddress(url)).toEqual({ url, ssl: false, host: '127.0.0.1', isProtected: true });
});

test('takes the TLS settings, and nothing else, out of what the drivers read', () => {
  const { url, host, isProtected } = readAddress(
    'postgres://u:p%40ss@db.example.com/leads?sslmode=require&statement_timeout=5',
  );
  expect({ url, host, isProtected }).toEqual({
    url: 'postgres://u:p%40ss@db.example.com/leads?statement_timeout=5',
    host: 'db.example.com',
    isProtected: false,
  });
});

test.each([
  ['postgres://u@db.example.com/leads', false],
  ['postgres://u@db.example.com/leads?sslmode=require', false],
  ['postgres://u@db.example.com/leads?sslmode=verify-full', true],
  ['postgres://u@db.example.com/leads?sslrootcert=system', true],
  ['postgres://u@10.0.0.5/leads?sslmode=disable', false],
  ['postgres://u@127.evil.example/leads', false],
  ['postgres://u@localhost/leads', true],
  ['postgres://u@[::1]:5432/leads', true],
  ['postgres://u@%2Fvar%2Frun%2Fpostgresql/leads', true],
  ['postgres:///leads', true],
])('knows whether the way to %s is protected: %s', (url, isProtected) => {
  expect(readAddress(url).isProtected).toBe(isProtected);
});

test.each([
  ['mysql://x', 'must begin with postgres://'],
  [
    'postgres://u:a/b@db/x',
    'must be postgres://user:password@host:port/database, with one host and special characters of the password percent-encoded',
  ],
  [
    'postgres://u@one:5432,two:5432/x',
    'must be postgres://user:password@host:port/database, with one host and special characters of the password percent-encoded',
  ],
  [
    'postgres://u@db/x?sslmode=prefer',
    'has sslmode=prefer: it must be disable, require, verify-ca, verify-full',
  ],
  ['postgres://u@db/x?ssl=true', 'has ssl, which is not known: use sslmode and sslrootcert'],
  [
    'postgres://u@db/x?sslmode=require&uselibpqcompat=true',
    'has uselibpqcompat, which is not known: use sslmode and sslrootcert',
  ],
  ['postgres://u@db/x?sslmode=verify-full&sslmode=disable', 'has sslmode or sslrootcert twice'],
  [
    'postgres://u@db/x?sslmode=verify-ca',
    'has sslmode=verify-ca without sslrootcert, which must name the file of the authority',
  ],
  [
    'postgres://u@db/x?sslmode=require&sslrootcert=system',
    'has sslrootcert=system with sslmode=require: it needs sslmode=verify-full',
  ],
  ['postgres://u@db/x?sslrootcert=ca.pem', 'has sslrootcert without sslmode: add sslmode=verify-full'],
  [
    'postgres://u@db/x?sslmode=verify-full&sslrootcert=/no/such.pem',
    'has sslrootcert=/no/such.pem, which cannot be read: there is no such file',
  ],
  [
    `postgres://u@db/x?sslmode=verify-full&sslrootcert=${noCertificate}`,
    `has sslrootcert=${noCertificate}, which holds no certificate in PEM form`,
  ],
])('refuses %s by name of the setting', (url, problem) => {
  expect(() => readAddress(url)).toThrow(`DATABASE_URL ${problem}`);
});
