import NextAuth from 'next-auth';
import { clientAddress } from '@/lib/auth/client-address';
import { authOptions } from '@/lib/auth/next-auth';
import { foreignOrigin } from '@/lib/auth/origin';

type Route = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) => Promise<Response>;

const serve: Route = (request, context) =>
  NextAuth(
    request as never,
    context as never,
    authOptions(clientAddress(request.headers) ?? 'unknown'),
  ) as Promise<Response>;

export const GET = serve;
export const POST: Route = async (request, context) => foreignOrigin(request) ?? serve(request, context);
