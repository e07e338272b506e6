import { takeCallback } from '@/lib/application/take-callback';
import { clientAddress, requestId } from '@/lib/client-address';
import { errorResponse } from '@/lib/http/respond';
import { withinUsualLimit } from '@/lib/http/within-limit';
import { processState } from '@/lib/process';
import { readSignedText } from '@/lib/webhook/read-signed';

export async function POST(request: Request): Promise<Response> {
  try {
    const text = await readSignedText(request);
    const ctx = {
      ...processState(),
      // A partner acts through the worker's rights: it has no key and no user.
      actor: { kind: 'worker' } as const,
      requestId: requestId(request),
      origin: clientAddress(request),
    };
    await withinUsualLimit(() => takeCallback(ctx, { headers: request.headers, text }));
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(request, error);
  }
}
