import { processState } from '@/lib/base/process/process';
import { apiRoute } from '@/lib/http/http/api-route';
import { json } from '@/lib/http/http/respond';
import { listConsents } from '@/lib/lead/consent/list-consents';
import { recordConsent } from '@/lib/lead/consent/record-consent';
import { parseConsentInput, parseWithdrawInput } from '@/lib/lead/consent/schema';
import { withdrawConsent } from '@/lib/lead/consent/withdraw-consent';

export const GET = apiRoute({
  scope: 'leads',
  run: ({ ctx, params }) => listConsents(ctx, params.hashid ?? ''),
});

export const POST = apiRoute({
  scope: 'leads',
  body: (body) => parseConsentInput(body, processState().clock.now()),
  run: async ({ ctx, body, params }) => {
    const { created, view } = await recordConsent(ctx, params.hashid ?? '', body);
    return json(created ? 201 : 200, view);
  },
});

export const DELETE = apiRoute({
  scope: 'leads',
  body: parseWithdrawInput,
  run: async ({ ctx, body, params }) => {
    await withdrawConsent(ctx, params.hashid ?? '', body);
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  },
});
