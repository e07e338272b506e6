import { addOptOut } from '@/lib/desk/opt-out/add-opt-out';
import { parseOptOutInput } from '@/lib/desk/opt-out/schema';
import { apiRoute } from '@/lib/http/http/api-route';

/** Beyond the specification: somebody asked not to be contacted. The answer does not say whether they are known. */
export const POST = apiRoute({
  scope: 'opt-outs',
  jsonOnly: true,
  body: parseOptOutInput,
  run: async ({ ctx, body }) => {
    await addOptOut(ctx, body);
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  },
});
