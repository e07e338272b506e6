import { processState } from '@/lib/base/process/process';
import { getLogo } from '@/lib/catalogue/partner/upload-logo';
import { publicRoute } from '@/lib/http/http/public-route';

/**
 * Serves logos to other sites too, as pictures; the content under a name never changes. The policy of every answer that
 * is no page holds here as well (`server/answer-header.ts`): opened by itself, nothing loads, runs or frames it.
 */
export const GET = publicRoute(async ({ name = '' }) => {
  const { bytes, type } = await getLogo(processState(), name);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': 'inline',
    },
  });
});
