import { findCalledBack, parseCallback, recordCallback, takeCallback } from '@/lib/application/take-callback';
import { partnerRoute } from '@/lib/webhook/partner-route';

export const POST = partnerRoute({
  findSubject: findCalledBack,
  body: parseCallback,
  run: ({ ctx, subject, body }) => takeCallback(ctx, subject, body),
  record: recordCallback,
});
