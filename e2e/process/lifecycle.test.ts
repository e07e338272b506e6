import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoAccess } from '@/lib/sample/demo/access';
import {
  descendants,
  makeDataFolder,
  type Program,
  processorSeconds,
  runProgram,
  stillRunning,
} from '@/test/server/program';
import { runCurl } from '@/test/server/run-curl';

let data: Awaited<ReturnType<typeof makeDataFolder>>;
const programs: Program[] = [];

beforeAll(async () => {
  data = await makeDataFolder();
});

afterAll(async () => {
  for (const program of programs) {
    program.child.kill('SIGTERM');
    await program.ended;
  }
  await data.remove();
});

async function start(options: Parameters<typeof runProgram>[0] = {}): Promise<Program> {
  const program = await runProgram({ ...options, settings: { DATA_DIR: data.folder, ...options.settings } });
  programs.push(program);
  return program;
}

async function status(program: Program, path: string): Promise<number> {
  const response = await fetch(program.origin + path, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  return response?.status ?? 0;
}

const childrenOf = ({ pid }: Program, name: string) =>
  descendants(pid).filter(({ command }) => command.includes(name));

function kill(entry: { pid: number } | undefined): void {
  if (!entry) throw new Error('there is no such process');
  process.kill(entry.pid, 'SIGKILL');
}

/** Kills one of the children and waits until another has taken its place. */
async function killAndAwaitNext(program: Program, name: string): Promise<void> {
  const before = childrenOf(program, name);
  const [first] = before;
  kill(first);
  const others = () => childrenOf(program, name).filter(({ pid }) => pid !== first?.pid);
  await expect.poll(() => others().length, { timeout: 60_000 }).toBe(before.length);
}

const ready = (program: Program) =>
  expect.poll(() => status(program, '/readyz'), { timeout: 60_000 }).toBe(200);

/** PostgreSQL writes its number there while it runs. */
const postmaster = () => join(data.folder, 'postgres/postmaster.pid');

const demoAccessOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as DemoAccess;

/** Every password and key in it, wherever it stands. */
const secretsOf = (access: object): string[] =>
  Object.entries(access).flatMap(([name, value]) =>
    typeof value === 'object' ? secretsOf(value) : /password|key/i.test(name) ? [String(value)] : [],
  );

/** Above what a start may take on a busy machine (`started`). */
const limit = 180_000;
let killed: { port: string; children: ReturnType<typeof descendants> };
const onLinux = describe.runIf(process.platform === 'linux');

// A start takes seconds, so the tests of a group share one, each going on from what the one before has left; the groups
// share the data.
onLinux.sequential('the processes of a first start', { timeout: limit }, () => {
  let program: Program;

  test('start from nothing, and are healthy when they say so', async () => {
    program = await start();
    await program.started();
    expect(await status(program, '/healthz')).toBe(200);
    expect(await status(program, '/readyz')).toBe(200);
    expect(childrenOf(program, 'worker.js')).toHaveLength(1);
    expect(childrenOf(program, 'postgres')).not.toHaveLength(0);
  });

  test('print where the demo’s passwords are, none of them, and a curl line that works as it is', async () => {
    const file = join(data.folder, 'demo.json');
    const access = demoAccessOf(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(program.output()).toContain(`with the passwords in ${file}\n`);
    expect(program.output()).toContain(access.manager.email);
    for (const secret of secretsOf(access)) expect(program.output()).not.toContain(secret);
    const [line = ''] = /^curl [\s\S]*?'$/m.exec(program.output()) ?? [];
    expect(JSON.parse(await runCurl(line))).toMatchObject({ id: expect.any(String) });
  });

  test('answer the first curl line of the README', async () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    const [line = ''] = /^ {4}curl [\s\S]*?}'$/m.exec(readme) ?? [];
    expect(line).toContain('http://localhost:3000/');
    expect(line).toContain('./.data/demo.json');
    const here = line.replace('http://localhost:3000', program.origin).replace('./.data', data.folder);
    expect(JSON.parse(await runCurl(here))).toMatchObject({ id: expect.any(String) });
  });

  test('end the worker first when memory runs out, and the process that restarts them last', () => {
    const adjusted = (pid: number) => Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8'));
    const sooner = ['worker.js', 'web.js', 'postgres -D'].map((name) => {
      const [child] = childrenOf(program, name);
      return adjusted(child?.pid ?? 0) - adjusted(program.pid);
    });
    expect(sooner).toEqual([500, 300, 100]);
  });

  test('restart a killed worker', async () => {
    await killAndAwaitNext(program, 'worker.js');
    expect(await status(program, '/healthz')).toBe(200);
    await ready(program);
  });

  test('restart a killed web process, even the only one, and keep everything else running', async () => {
    const others = descendants(program.pid).filter(({ command }) => /worker\.js|postgres -D/.test(command));
    await killAndAwaitNext(program, 'web.js');
    await ready(program);
    expect(others.length).toBeGreaterThan(1);
    expect(stillRunning(others)).toHaveLength(others.length);
  });

  test('restart a killed embedded PostgreSQL, say so, and serve again', async () => {
    const web = childrenOf(program, 'web.js');
    const [pid] = readFileSync(postmaster(), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => program.output(), { timeout: 60_000 }).toContain('PostgreSQL runs again');
    expect(program.output()).toContain(
      'the embedded PostgreSQL died (SIGKILL); it is started again in 0.5 s',
    );
    await ready(program);
    expect(stillRunning(web)).toHaveLength(1);
  });

  test('finish a request that is being sent when SIGTERM stops them all with exit code 0', async () => {
    const children = descendants(program.pid);
    const { uatKey } = demoAccessOf(join(data.folder, 'demo.json'));
    const socket = connect(Number(new URL(program.origin).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (piece) => (answer += piece));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = [
      'POST /api/v2/lead HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${uatKey}`,
      'Content-Type: application/json',
      'Content-Length: 2',
      // Resolves once the server has received the request.
      'Expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await expect.poll(() => answer, { timeout: 30_000 }).toContain('100 Continue');
    program.child.kill('SIGTERM');
    await expect.poll(() => status(program, '/healthz'), { timeout: 30_000 }).toBe(0);
    socket.write('{}');
    await closed;
    expect(answer).toContain('HTTP/1.1 422');
    expect(answer).toMatch(/connection: close/i);
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(stillRunning(children)).toEqual([]);
    expect(existsSync(postmaster())).toBe(false);
  });
});

onLinux.sequential('the processes of a second start, with several web processes', { timeout: limit }, () => {
  let program: Program;

  test('start within seconds, on the same data', async () => {
    const secrets = readFileSync(join(data.folder, 'secret.json'), 'utf8');
    program = await start({ settings: { WEB_CONCURRENCY: '2' } });
    await program.started();
    // Of the processor, which is slower while other tests keep it busy; waits are limited by the test's own limit.
    expect(processorSeconds(program.pid)).toBeLessThan(20);
    expect(readFileSync(join(data.folder, 'secret.json'), 'utf8')).toBe(secrets);
  });

  test('serve behind one port, and replace a web process that was killed', async () => {
    expect(childrenOf(program, 'web.js')).toHaveLength(2);
    expect(await status(program, '/healthz')).toBe(200);
    await killAndAwaitNext(program, 'web.js');
    expect(await status(program, '/healthz')).toBe(200);
  });

  test('are killed with -9', async () => {
    killed = { port: new URL(program.origin).port, children: descendants(program.pid) };
    program.child.kill('SIGKILL');
    await program.ended;
  });
});

onLinux.sequential('the processes of a start after kill -9', { timeout: limit }, () => {
  let program: Program;

  test('start again at once on the same port and data, and leave no orphan', async () => {
    program = await start({ settings: { WEB_CONCURRENCY: '2', PORT: killed.port } });
    await program.started();
    expect(await status(program, '/readyz')).toBe(200);
    expect(stillRunning(killed.children)).toEqual([]);
  });

  test('keep serving, and still all stop when told to, after their output is closed', async () => {
    program.child.stdout?.destroy();
    program.child.stderr?.destroy();
    // The primary reports it.
    await killAndAwaitNext(program, 'web.js');
    await ready(program);
    const children = descendants(program.pid);
    program.child.kill('SIGINT');
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(stillRunning(children)).toEqual([]);
  });
});

onLinux.sequential('the processes that npm started', { timeout: limit }, () => {
  test('read the settings file, which the environment overrides, and end in order on the SIGTERM it passes on', async () => {
    const token = 'a token of the file';
    const file = join(data.folder, 'settings');
    writeFileSync(file, `PORT=1\nMETRICS_TOKEN=${token}\n`);
    const program = await start({ throughNpm: true, settings: { ENV_FILE: file } });
    await program.started();
    const metrics = await fetch(`${program.origin}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(metrics.status).toBe(200);
    const children = descendants(program.pid);
    program.child.kill('SIGTERM');
    await program.ended;
    await expect.poll(() => stillRunning(children), { timeout: 60_000 }).toEqual([]);
    expect(existsSync(postmaster())).toBe(false);
  });

  test('are web alone where the workers are elsewhere, and end when npm is killed with -9', async () => {
    const program = await start({ throughNpm: true, args: ['--no-worker'] });
    await program.started();
    expect(childrenOf(program, 'worker.js')).toEqual([]);
    expect(await status(program, '/healthz')).toBe(200);
    const children = descendants(program.pid);
    expect(children.some(({ command }) => command.includes('start.mjs'))).toBe(true);
    program.child.kill('SIGKILL');
    await expect.poll(() => stillRunning(children), { timeout: 60_000 }).toEqual([]);
  });
});

onLinux('workers', { timeout: limit }, () => {
  test('run alone', async () => {
    const program = await start({ args: ['--no-web'] });
    await program.started();
    expect(childrenOf(program, 'worker.js')).toHaveLength(1);
    expect(await status(program, '/healthz')).toBe(0);
    program.child.kill('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null });
  });
});

describe('a start that cannot work says one line and exits with 1', { timeout: limit }, () => {
  async function refusal(options: Parameters<typeof runProgram>[0]): Promise<string> {
    const program = await start(options);
    expect(await program.ended).toEqual({ code: 1, signal: null });
    const lines = program.errors().trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  }

  test('when the port is busy', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => other.once('listening', listening));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    expect(await refusal({ settings: { PORT: port } })).toBe(
      `error: port ${port} on 127.0.0.1 is in use: stop the program that uses it, or set PORT to another`,
    );
    other.close();
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ HOST: '203.0.113.77' }, 'HOST'],
    [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY'],
    [{ PORTAL_ORIGIN: 'portal' }, 'PORTAL_ORIGIN'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://user@127.0.0.1:1/x' }, 'SECRET'],
  ])('when a setting is wrong: %j', async (settings, name) => {
    expect(await refusal({ settings })).toMatch(new RegExp(`^error: (.*; |)${name}\\b`));
  });

  test('when the settings file has an invalid setting, and names both', async () => {
    const file = join(data.folder, 'wrong');
    writeFileSync(file, 'TRUST_PROXY=maybe\n');
    expect(await refusal({ throughNpm: true, settings: { ENV_FILE: file } })).toBe(
      `error: ${file}: TRUST_PROXY must be off, on, or addresses such as 10.0.0.5, 10.1.0.0/16`,
    );
  });

  test('when an argument is not known', async () => {
    expect(await refusal({ args: ['--wurker'] })).toContain('--wurker');
  });

  test('when the database cannot be reached, without its password', async () => {
    const secret = Buffer.alloc(32, 1).toString('base64');
    const line = await refusal({
      settings: {
        DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/leads',
        ...{ SECRET: secret, PII_KEY: secret, ID_KEY: secret },
      },
    });
    expect(line).toContain('127.0.0.1:1');
    expect(line).not.toContain('hunter2');
  });
});
