import { takeCallback } from '@/lib/application/take-callback';
import { clientAddress, requestId } from '@/lib/http/client-address';
import { errorResponse } from '@/lib/http/respond';
import { readSignedText } from '@/lib/partner/read-signed';
import { processState } from '@/lib/process';

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
    await takeCallback(ctx, { headers: request.headers, text });
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(request, error);
  }
}
