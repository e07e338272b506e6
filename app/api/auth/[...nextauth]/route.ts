import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/next-auth';
import { refuseForeignOrigin } from '@/lib/auth/origin';
import { clientAddress } from '@/lib/http/client-address';
import { errorResponse } from '@/lib/http/respond';

type Route = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) => Promise<Response>;

const serve: Route = (request, context) =>
  NextAuth(
    request as never,
    context as never,
    authOptions(clientAddress(request) ?? 'unknown'),
  ) as Promise<Response>;

export const GET = serve;

export const POST: Route = async (request, context) => {
  try {
    refuseForeignOrigin(request);
    return await serve(request, context);
  } catch (error) {
    return errorResponse(request, error);
  }
};
