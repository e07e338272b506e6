'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RequestError } from '@/components/base/client/request';
import { Toaster } from '@/components/base/ui/toaster';
import { LineNotice } from './line-notice';
import { ProgressEnd } from './progress-end';

const isRefusal = (error: Error) =>
  error instanceof RequestError && error.status >= 400 && error.status < 500;

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Retrying a refused request would be refused again.
      queries: { staleTime: 10_000, retry: (failed, error) => failed < 2 && !isRefusal(error) },
      // Without a connection a change fails at once and says so, instead of being sent whenever the network is back.
      mutations: { networkMode: 'always' },
    },
  });
}

export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [client] = useState(makeClient);
  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={client}>
        <Toaster>{children}</Toaster>
        <ProgressEnd />
        <LineNotice />
      </QueryClientProvider>
    </CSPProvider>
  );
}
