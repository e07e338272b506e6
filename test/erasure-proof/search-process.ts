import { openDatabase } from '@/db/client';
import { searchStored } from '@/lib/care/erasure-proof/search-stored';
import { makeContext, testEnv } from '@/test/context';

// A separate worker process that searches after an erasure, for a test to kill. Arguments: the database URL, and the
// number of the proof.
const [, , url = '', proofId = ''] = process.argv;
const context = makeContext(openDatabase(url, { maxConnections: 2 }), {
  env: testEnv({ DATABASE_URL: url }),
});
await searchStored(context, Number(proofId), new AbortController().signal);
process.exit();
