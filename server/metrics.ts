import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { findInstallationState } from '@/db/query/base/installation-state';
import { findQueueState } from '@/db/query/base/queue-state';
import { findEventBacklog } from '@/db/query/event/event-publish';
import { answerText } from '@/lib/base/error/message';
import type { Env } from '@/lib/base/process/env';
import { metrics } from '@/lib/base/process/metric';
import type { ProcessState } from '@/lib/base/process/process';
import { replicaOutcomes, replicaReads } from '@/lib/base/replica/read-from-replica';
import { noteRefused } from '@/lib/http/request/note-refusal';
import { pathTemplate } from '@/lib/http/request/path-template';
import { metricsOfAll } from './metrics-exchange';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface Metrics {
  /** Metrics of this process only; summed over processes when there are several. */
  readonly registry: Registry;
  observe(method: string, path: string, status: number, seconds: number): void;
}

/** Creates the metrics of a web process: request counts and durations, and those of every process. */
export function createMetrics(state: ProcessState): Metrics {
  const registry = createProcessMetrics(state);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, path template and status; from the first byte in to the last one out.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  });
  new Counter({
    name: 'replica_reads_total',
    help: 'Lists read with DATABASE_REPLICA_URL set: served by the replica, or by the primary because it was behind or failed.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const outcome of replicaOutcomes) this.inc({ outcome }, replicaReads()[outcome]);
    },
  });
  return {
    registry,
    observe: (method, path, status, seconds) =>
      duration.observe({ method: methods.has(method) ? method : 'other', path, status }, seconds),
  };
}

/**
 * Creates the metrics of any process: what it counts of its work, its connections to the database, memory, CPU time and
 * event loop.
 */
export function createProcessMetrics({ database }: ProcessState): Registry {
  const { registry } = metrics();
  collectDefaultMetrics({ register: registry });
  const connections = (name: string, help: string, value: 'busy' | 'max') =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const usage of database.usage()) this.set({ pool: usage.pool }, usage[value]);
      },
    });
  connections(
    'database_connections_busy',
    'Connections that wait for the database or hold a transaction.',
    'busy',
  );
  connections('database_connections_max', 'Connections that each pool may open.', 'max');
  return registry;
}

/** Returns the metric label of a path: a route template or a category, never a value, so labels stay few. */
export function pathLabel(path: string, params: Readonly<Record<string, string>> | null): string {
  if (params) return pathTemplate(path, params);
  if (/^\/(?:healthz|readyz|metrics)\/?$/.test(path)) return path.replace(/\/$/, '');
  if (/^\/api\/(?:portal|auth)\//.test(path)) return 'portal';
  if (/^\/api(?:\/|$)/.test(path)) return 'unknown';
  return path.startsWith('/_next/') ? 'asset' : 'page';
}

/**
 * `GET /metrics` in the Prometheus text format. Requires `Authorization: Bearer <METRICS_TOKEN>`; 404 if that
 * setting is missing.
 */
export async function answerMetrics(
  { env, database, log }: ProcessState,
  { registry }: Metrics,
  request: Request,
): Promise<Response> {
  const refusal = refuse(env, request);
  if (refusal) return refusal;
  const counted = (reading: Promise<string>) =>
    reading.catch((error: unknown) => {
      log.warn({ error }, 'the installation could not be counted');
      return '';
    });
  const [own, queue, installation] = await Promise.all([
    cluster.isWorker ? metricsOfAll() : registry.metrics(),
    counted(queueMetrics(database)),
    counted(installationMetrics(database)),
  ]);
  return metricsResponse(`${own}${queue}${installation}`);
}

/** The same for a worker: what this process counted. */
export async function answerOwnMetrics(env: Env, registry: Registry, request: Request): Promise<Response> {
  return refuse(env, request) ?? metricsResponse(await registry.metrics());
}

const metricsResponse = (text: string) =>
  new Response(text, {
    headers: { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' },
  });

/** Null: whoever asks has the token. */
function refuse({ metricsToken }: Env, request: Request): Response | null {
  if (metricsToken === null) return Response.json({ message: answerText.pathNotFound }, { status: 404 });
  if (isToken(request.headers.get('authorization'), metricsToken)) return null;
  noteRefused('a wrong token for metrics was refused', request);
  return Response.json({ error: answerText.unauthorized }, { status: 401 });
}

/** Applications that are open, and circuits of partners. */
async function installationMetrics(database: ProcessState['database']): Promise<string> {
  const { applications, circuits } = await findInstallationState(database);
  const registry = new Registry();
  const open = new Gauge({
    name: 'applications_open',
    help: 'Applications without an outcome by environment, status and age; status "operator": only an operator can settle it.',
    labelNames: ['environment', 'status', 'age'],
    registers: [registry],
  });
  for (const { count, ...labels } of applications) open.set(labels, count);
  const circuit = new Gauge({
    name: 'partner_circuits_open',
    help: 'Endpoints of active partners that are left alone because they keep failing, by environment.',
    labelNames: ['environment'],
    registers: [registry],
  });
  for (const { environment, count } of circuits) circuit.set({ environment }, count);
  return registry.metrics();
}

/** Metrics of the whole installation, read at scrape time and never summed over processes. */
async function queueMetrics(database: ProcessState['database']): Promise<string> {
  const state = await findQueueState(database);
  const events = await findEventBacklog(database, 10_000);
  const registry = new Registry();
  const jobs = new Gauge({
    name: 'queue_jobs',
    help: 'Background jobs by what they wait for.',
    labelNames: ['state'],
    registers: [registry],
  });
  jobs.set({ state: 'due' }, state.due);
  jobs.set({ state: 'running' }, state.running);
  jobs.set({ state: 'scheduled' }, state.scheduled);
  jobs.set({ state: 'given_up' }, state.givenUp);
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  gauge('queue_oldest_due_seconds', 'How long the oldest due job has waited.', state.oldestDueSeconds);
  gauge('events_waiting', 'Events that wait to be published, at most 10,000.', events.events);
  gauge('events_oldest_waiting_seconds', 'How long the oldest of them has waited.', events.seconds);
  gauge('queue_workers', 'Worker processes seen within a minute.', state.workers);
  return registry.metrics();
}

function isToken(header: string | null, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
