// Loaded into the server's processes by `npm run fuzz` and `npm run soak` (`--import`): tells of the web process, and
// of the worker, after a full collection, what memory it holds, and writes heap snapshots. No part of the product.
import cluster from 'node:cluster';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { getHeapSpaceStatistics, writeHeapSnapshot } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

const { FUZZ_PROBE_PORT, WORKER_PROBE_PORT } = process.env;
const port = cluster.isWorker
  ? FUZZ_PROBE_PORT
  : process.argv[1]?.endsWith('/worker.js')
    ? WORKER_PROBE_PORT
    : undefined;
if (port && isMainThread) {
  const session = new Session();
  session.connect();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://probe');
    // Twice: what finalisers let go of is freed by the second.
    for (let times = 0; times < 2; times += 1) await session.post('HeapProfiler.collectGarbage');
    if (pathname === '/snapshot') writeHeapSnapshot(searchParams.get('file') ?? undefined);
    const descriptors = readdirSync('/proc/self/fd').length;
    const body = {
      pid: process.pid,
      ...process.memoryUsage(),
      descriptors,
      spaces: getHeapSpaceStatistics(),
    };
    response.setHeader('connection', 'close');
    response.end(JSON.stringify(body));
  });
  server.listen(Number(port), '127.0.0.1');
  server.unref();
}
