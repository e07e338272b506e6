import { processState } from '@/lib/base/process/process';
import { getCheckpoint } from '@/lib/care/ledger-log/get-checkpoint';
import { publicRoute } from '@/lib/http/http/public-route';

/** The newest checkpoint of the log, as the signed note itself, and the key that it is checked with: for anybody. */
export const GET = publicRoute(async () => {
  const { note, key } = await getCheckpoint(processState());
  return new Response(note, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'x-note-key': key,
    },
  });
});
