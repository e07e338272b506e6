import { readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { freePort } from '@/db/embedded-process';
import type { DemoAccess } from '@/lib/sample/demo/access';
import { makeLeadBody } from '@/test/applicant';
import { descendants, makeDataFolder, type Program, runProgram } from '@/test/server/program';
import { median } from './figure';
import { post } from './post';

// `npm start` under load is killed with SIGKILL and started again at once: the time from the kill to the first good
// answer of the API, and what it is made of. `all`: every process at the same moment, PostgreSQL's too, as when the
// machine's memory is exhausted; `parent`: the program alone, as a service manager does it.
const kills = 6;
const loadMs = 3_000;

const data = await makeDataFolder();
const port = String(await freePort());
const settings = { DATA_DIR: data.folder, PORT: port };
const origin = `http://127.0.0.1:${port}`;
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

let program = await start();
await program.started();
const { uatKey } = JSON.parse(readFileSync(join(data.folder, 'demo.json'), 'utf8')) as DemoAccess;
const authorization = `Bearer ${uatKey}`;

for (const what of ['all', 'parent'] as const) {
  const times: number[] = [];
  for (let at = 0; at < kills; at += 1) {
    await load();
    const killed = performance.now();
    const doomed = [program.pid, ...(what === 'all' ? descendants(program.pid).map(({ pid }) => pid) : [])];
    for (const pid of doomed) kill(pid);
    const starts = await startUntilAnswered();
    times.push(performance.now() - killed);
    await program.started();
    const steps = [...program.output().matchAll(/^ {2}(\S.*?) {2,}([\d.]+) s$/gm)].map(
      ([, name, seconds]) => `${name} ${seconds}`,
    );
    console.log(`  ${what}: ${seconds(times.at(-1))} s, ${starts} starts (${steps.join(', ')})`);
  }
  const sorted = times.toSorted((one, other) => one - other);
  console.log(`  ${what}: p50 ${seconds(median(sorted))} s, longest ${seconds(sorted.at(-1))} s\n`);
}
program.child.kill('SIGTERM');
await program.ended;
agent.destroy();
await data.remove();

function start(): Promise<Program> {
  return runProgram({ throughNpm: true, settings });
}

/** Starts it, again if it ends, as a service manager does, until its API answers; returns how often. */
async function startUntilAnswered(): Promise<number> {
  for (let starts = 1; ; starts += 1) {
    program = await start();
    let isOver = false;
    void program.ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      // Before that, it is the killed run that answers.
      const isNew = program.output().includes('migrate the database');
      const answer = isNew
        ? await fetch(`${origin}/api/v2/intent`, { headers: { authorization } }).catch(() => null)
        : null;
      if (answer?.ok) return starts;
      await new Promise((again) => setTimeout(again, 20));
    }
    console.log(`    ended: ${program.errors().trim().split('\n').at(-1)}`);
  }
}

/** Leads as fast as they are taken. */
async function load(): Promise<void> {
  const until = performance.now() + loadMs;
  const client = async () => {
    while (performance.now() < until)
      await post(agent, `${origin}/api/v2/offer`, makeLeadBody({ intent: 'Personal Loan' }), {
        authorization,
      }).catch(() => {});
  };
  await Promise.all(Array.from({ length: 16 }, client));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with another that was killed before.
  }
}

function seconds(ms = Number.NaN): string {
  return (ms / 1_000).toFixed(1);
}
