import { Counter, Histogram, Registry } from 'prom-client';
import { environmentNames } from '@/word/environment';
import { leadSources } from '@/word/lead';
import { perProcess } from './process';

/** What this process counts of its work, for `GET /metrics`. Labels are ids and words of ours: never a value. */
export const metrics = () => perProcess('metrics', makeMetrics);

function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const made = {
    registry,
    partnerCalls: new Counter({
      name: 'partner_calls_total',
      help: 'Calls to partners by partner id, endpoint (score, accept, link) and outcome: ok, refused (4xx), failed, invalid, late, unreachable, circuit_open.',
      labelNames: ['partner', 'endpoint', 'outcome'],
      registers,
    }),
    partnerSeconds: new Histogram({
      name: 'partner_call_duration_seconds',
      help: 'How long calls to partners took, by endpoint.',
      labelNames: ['endpoint'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 20],
      registers,
    }),
    leads: new Counter({
      name: 'leads_total',
      help: 'Leads received by environment, source (api_v2, api_v1, portal, batch) and outcome (created, duplicate).',
      labelNames: ['environment', 'source', 'outcome'],
      registers,
    }),
    batchRows: new Counter({
      name: 'batch_rows_total',
      help: 'Rows of files that were imported, by environment and outcome (created, duplicate, invalid).',
      labelNames: ['environment', 'outcome'],
      registers,
    }),
    events: new Counter({
      name: 'events_published_total',
      help: 'Events that affiliates can read, by environment.',
      labelNames: ['environment'],
      registers,
    }),
    databaseWait: new Histogram({
      name: 'database_wait_seconds',
      help: 'How long transactions waited for a connection of the pool, by pool.',
      labelNames: ['pool'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
  };
  // From 0 on: Prometheus sees no increase in a counter that begins with its first lead, nor that there was none.
  for (const environment of environmentNames) {
    for (const source of leadSources)
      for (const outcome of ['created', 'duplicate']) made.leads.inc({ environment, source, outcome }, 0);
    for (const outcome of ['created', 'duplicate', 'invalid'])
      made.batchRows.inc({ environment, outcome }, 0);
    made.events.inc({ environment }, 0);
  }
  return made;
}
