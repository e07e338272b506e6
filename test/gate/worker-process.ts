import { openDatabase } from '@/db/client';
import { startProcess } from '@/lib/base/process/process';
import { makeAffiliateContext, makeContext } from '@/test/context';
import type { Work } from './model';
import { runWork } from './run-work';
import { environment, type GateWorld, gateEnv } from './world';

// A separate process that runs one work of a world, for a test to kill in the middle of it. Arguments: the database URL
// and the origin of the lenders.
const [, , url = '', origin = ''] = process.argv;
const database = openDatabase(url, { maxConnections: 4, applicationName: 'gate worker' });
const env = gateEnv(origin);
startProcess(makeContext(database, { env }));
process.on('message', ({ world, work }: { world: Omit<GateWorld, 'ctx'>; work: Work }) => {
  const ctx = makeAffiliateContext(database, { affiliateId: world.affiliateId, environment }, { env });
  void runWork({ ...world, ctx }, work).then(() => process.send?.('done'));
});
process.send?.('ready');
