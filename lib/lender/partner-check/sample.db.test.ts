import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startProcess } from '@/lib/base/process/process';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner } from '@/test/factory';
import { withPartnerPortal } from '@/test/with-partner-portal';
import { checkPartner } from './check-partner';
import { reportLines } from './report';

const db = withDatabase();
const portal = withPartnerPortal();
const secret = newPartnerSecret();
const hasPython = spawnSync('python3', ['--version']).status === 0;

let child: ChildProcess | undefined;
afterEach(() => child?.kill());

/** Starts a sample server as its first line says, and returns its origin. */
async function start(command: string, file: string): Promise<string> {
  const settings = { SECRET: secret, PORTAL: portal.origin, PORT: '0' };
  child = spawn(command, [file], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (!child.stdout) throw new Error('no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^listening on (\d+)$/.exec(line)?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error(`${file} ended`);
}

async function check(origin: string): Promise<string[]> {
  const ctx = makeContext(db.database);
  startProcess(ctx);
  const { id } = await makePartner(db, {
    scoreUrl: `${origin}/score`,
    acceptUrl: `${origin}/accept`,
    linkUrl: `${origin}/link`,
    secret,
    timeoutMs: 10_000,
  });
  const timing = { limitMs: 60_000, waitMs: 10_000, pollMs: 50, pause: (ms: number) => pause(ms) };
  return reportLines(await checkPartner(ctx, { partnerId: id, confirm: false }, timing));
}

const allPassed = 'Passed: 24 passed, 0 failed, 0 not tried.';

test('the sample server in Node passes the check', async () => {
  expect(await check(await start(process.execPath, 'public/docs/partner/lender.mjs'))).toContain(allPassed);
});

test.skipIf(!hasPython)(
  `the sample server in Python passes the check${hasPython ? '' : ' (no python3 here)'}`,
  async () => {
    expect(await check(await start('python3', 'public/docs/partner/lender.py'))).toContain(allPassed);
  },
);
