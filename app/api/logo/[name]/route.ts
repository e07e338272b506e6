import { publicRoute } from '@/lib/http/public-route';
import { getLogo } from '@/lib/partner/upload-logo';
import { processState } from '@/lib/process';

/**
 * Serves logos to other sites too; the content under a name never changes. The policy stops an SVG from running
 * scripts.
 */
export const GET = publicRoute(async ({ name = '' }) => {
  const { bytes, type } = await getLogo(processState(), name);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': 'inline',
    },
  });
});
