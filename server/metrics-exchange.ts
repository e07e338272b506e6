import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

const answerWithinMs = 2_000;

/**
 * With several web processes, a scrape reaches only one: it asks the primary, which collects from all and adds
 * up. A process that does not respond in time is left out.
 */
type Message =
  | { kind: 'metrics wanted'; id: string }
  | { kind: 'metrics asked'; id: string }
  | { kind: 'metrics'; id: string; values: object }
  | { kind: 'metrics total'; id: string; text: string };

/** Call once, in the primary process. */
export function addUpMetrics(): void {
  cluster.on('message', (asker: Worker, message: Message) => {
    if (message.kind !== 'metrics wanted') return;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    void Promise.all(workers.map((worker) => askOne(worker)))
      .then((answers) => AggregatorRegistry.aggregate(answers.filter((values) => values !== null)).metrics())
      .then((text) => {
        if (asker.isConnected()) asker.send({ kind: 'metrics total', id: message.id, text }, () => {});
      });
  });
}

function askOne(worker: Worker): Promise<object | null> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const settle = (values: object | null) => {
      clearTimeout(timer);
      worker.off('message', listen);
      resolve(values);
    };
    const listen = (message: Message) => {
      if (message.kind === 'metrics' && message.id === id) settle(message.values);
    };
    const timer = setTimeout(() => settle(null), answerWithinMs);
    worker.on('message', listen);
    if (worker.isConnected()) worker.send({ kind: 'metrics asked', id }, () => {});
    else settle(null);
  });
}

/** Call in each web process of a cluster: sends its metrics when the primary asks. */
export function reportMetrics(registry: Registry): void {
  process.on('message', (message: Message) => {
    if (message.kind !== 'metrics asked') return;
    void registry
      .getMetricsAsJSON()
      .then((values) => process.send?.({ kind: 'metrics', id: message.id, values }));
  });
}

/** Returns the sum over all web processes, as text from the primary. */
export function metricsOfAll(): Promise<string> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const listen = (message: Message) => {
      if (message.kind !== 'metrics total' || message.id !== id) return;
      clearTimeout(timer);
      process.off('message', listen);
      resolve(message.text);
    };
    const timer = setTimeout(() => {
      process.off('message', listen);
      reject(new Error('the primary process does not answer'));
    }, 2 * answerWithinMs);
    process.on('message', listen);
    process.send?.({ kind: 'metrics wanted', id });
  });
}
