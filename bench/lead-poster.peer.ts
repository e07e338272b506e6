import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { makeLeadBody } from '@/test/applicant';
import { percentile } from './figure';

// Posts leads at a steady rate, whatever the latency, from one message of its parent to the next, then reports
// the latencies. Runs in its own process, so the parent's work is not measured.
const { ORIGIN = '', KEY = '', INTENT_ID = '', PER_SECOND = '' } = process.env;

for (;;) {
  await once(process, 'message');
  process.send?.(await postLeads(once(process, 'message')));
}

async function postLeads(stopped: Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  let going = true;
  const ended = stopped.then(() => {
    going = false;
  });
  const posts: Promise<void>[] = [];
  const start = performance.now();
  while (going) {
    posts.push(postLead(times));
    await pause(start + (posts.length * 1_000) / Number(PER_SECOND) - performance.now());
  }
  await Promise.all([ended, ...posts]);
  times.sort((one, other) => one - other);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

async function postLead(times: number[]): Promise<void> {
  const body = JSON.stringify(makeLeadBody({ intent_id: Number(INTENT_ID) }));
  const start = performance.now();
  const response = await fetch(`${ORIGIN}/api/v2/lead`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  if (response.status > 201) throw new Error(`POST /lead: ${response.status}`);
  times.push(performance.now() - start);
}
