import { runDueWork } from '@/lib/base/job/run-due-work';
import { startWorker } from '@/lib/base/job/run-worker';
import { flushCallCounts } from '@/lib/catalogue/partner/call-count';
import { partnerCallBuffer } from '@/lib/catalogue/partner/call-log';
import { shareBreakers } from '@/lib/catalogue/partner/share-breakers';
import { runPublisher } from '@/lib/event/event/run-publisher';
import { runChild } from '@/server/child';
import { dueWork, jobs } from '@/server/jobs';
import { openProcess } from '@/server/launch';
import { followSecrets } from '@/server/watch-secrets';
import { serveWorker } from '@/server/worker-endpoint';

runChild(async ({ found, processId }) => {
  const state = openProcess(found, 'worker');
  const secrets = await followSecrets(state);
  const endpoint = await serveWorker(state, processId);
  const breakers = await shareBreakers(state);
  const worker = await startWorker(state, jobs, undefined, processId);
  const dueWorks = dueWork.map((work) => runDueWork(state, work));
  const publisher = runPublisher(state);
  worker.ended.catch((error: unknown) => {
    state.log.fatal({ error }, 'the queue broke; the worker ends, to be started again');
    process.exit(1);
  });
  return {
    stop: async () => {
      await Promise.all([worker.stop(), ...dueWorks.map((running) => running.stop())]);
      await publisher.stop();
      await Promise.all([flushCallCounts(), partnerCallBuffer.flush(), endpoint?.stop()]);
      await breakers.stop();
      await secrets.stop();
      await state.database.close();
    },
  };
});
