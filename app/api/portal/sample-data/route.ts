import { portalRoute } from '@/lib/access/auth/portal-route';
import { countSampleData } from '@/lib/sample/sample-data/count-sample-data';
import { makeSampleData } from '@/lib/sample/sample-data/make-sample-data';
import { removeSampleData } from '@/lib/sample/sample-data/remove-sample-data';
import { makeSampleDataInput, removeSampleDataInput } from '@/lib/sample/sample-data/schema';

/** How far it is made, and what a removal would remove. */
export const GET = portalRoute({
  may: 'sample-data.change',
  run: ({ ctx }) => countSampleData(ctx),
});

export const POST = portalRoute({
  may: 'sample-data.change',
  guarded: true,
  body: makeSampleDataInput,
  run: async ({ ctx, body }) => {
    await makeSampleData(ctx, body);
    return countSampleData(ctx);
  },
});

export const DELETE = portalRoute({
  may: 'sample-data.change',
  body: removeSampleDataInput,
  run: async ({ ctx, body }) => {
    await removeSampleData(ctx, body);
    return countSampleData(ctx);
  },
});
