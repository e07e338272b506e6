import { openDatabase } from '@/db/client';
import { startProcess } from '@/lib/base/process/process';
import { makeContext } from '@/test/context';
import { type ConsentWorld, decide } from './decide';
import type { Decision } from './step';

// A separate process that decides one thing, for a test to kill in the middle of it. Argument: the database URL.
const [, , url = ''] = process.argv;
const database = openDatabase(url, { maxConnections: 4, applicationName: 'consent worker' });
startProcess(makeContext(database));
process.on('message', ({ world, decision }: { world: ConsentWorld; decision: Decision }) => {
  void decide(database, world, decision).then(() => process.send?.('done'));
});
process.send?.('ready');
