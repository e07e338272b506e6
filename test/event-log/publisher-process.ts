import { openDatabase } from '@/db/client';
import { runPublisher } from '@/lib/event/event/run-publisher';
import { makeContext } from '@/test/context';

// A separate process that publishes events, for a test to kill. Argument: the database URL. Its lease is short, so that
// the next one follows soon.
const [, , url = ''] = process.argv;
runPublisher(makeContext(openDatabase(url, { maxConnections: 2 })), { leaseMs: 200, renewEveryMs: 50 });
