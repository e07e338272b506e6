'use client';

import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';
import type { EndpointHealth, EndpointKind } from '@/lib/catalogue/partner/health';
import type { Environment } from '@/word/environment';

const loadTester = () => import('./endpoint-tester');
const EndpointTester = lazyPart(() =>
  loadTester().then(({ EndpointTester: Tester }) => ({ default: Tester })),
);

/** Opens the test call of an endpoint. */
const TestContext = createContext<(endpoint: EndpointKind) => void>(() => {});

interface EndpointTestsProps {
  partnerId: number;
  environment: Environment;
  endpoints: readonly EndpointHealth[];
  children: ReactNode;
}

/** Lets the buttons below it make a test call. */
export function EndpointTests({ partnerId, environment, endpoints, children }: EndpointTestsProps) {
  const [tested, setTested] = useState<EndpointKind | null>(null);
  /** From the last test of accept, so that the link of that application can be tested. */
  const [applicationId, setApplicationId] = useState<string | null>(null);
  const chosen = endpoints.find(({ endpoint }) => endpoint === tested) ?? null;
  const testerIsWanted = useLoadedOnOpen(chosen !== null, loadTester);
  return (
    <TestContext value={setTested}>
      {children}
      {testerIsWanted && (
        <Suspense>
          <EndpointTester
            key={tested}
            partnerId={partnerId}
            environment={environment}
            endpoint={chosen}
            applicationId={applicationId}
            onApplication={setApplicationId}
            onClose={() => setTested(null)}
          />
        </Suspense>
      )}
    </TestContext>
  );
}

export function TestButton({ endpoint, name }: { endpoint: EndpointKind; name: string }) {
  const open = use(TestContext);
  return (
    <Button size="sm" aria-label={`Test ${name.toLowerCase()}`} onClick={() => open(endpoint)}>
      Test
    </Button>
  );
}
