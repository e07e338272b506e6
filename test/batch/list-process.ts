import { openDatabase } from '@/db/client';
import { startProcess } from '@/lib/base/process/process';
import { makeContext } from '@/test/context';
import { runListFile } from './opt-out-list';

// A separate process that does what the job of a file of opt-outs does, for a test to kill in the middle of it. Arguments: the
// database URL, and the file.
const [, , url = '', fileId = ''] = process.argv;
const database = openDatabase(url, { maxConnections: 4, applicationName: 'list worker' });
const ctx = makeContext(database);
startProcess(ctx);
void runListFile(ctx, Number(fileId)).then(() => process.exit(0));
