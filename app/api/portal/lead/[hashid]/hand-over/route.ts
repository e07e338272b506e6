import { portalRoute } from '@/lib/access/auth/portal-route';
import { chooseLanguage, chooseLanguageInput } from '@/lib/desk/hand-over/choose-language';
import { getHandOver } from '@/lib/desk/hand-over/get-hand-over';
import { handOverInput, recordHandOver } from '@/lib/desk/hand-over/record-hand-over';

export const GET = portalRoute({ run: ({ ctx, params }) => getHandOver(ctx, params.hashid ?? '') });

export const POST = portalRoute({
  body: handOverInput,
  run: ({ ctx, params, body }) => recordHandOver(ctx, params.hashid ?? '', body),
});

export const PUT = portalRoute({
  body: chooseLanguageInput,
  run: ({ ctx, params, body }) => chooseLanguage(ctx, params.hashid ?? '', body),
});
