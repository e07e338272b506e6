'use client';

import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { Drawer } from '@/components/base/ui/drawer';
import { SelectField } from '@/components/base/ui/select-field';
import { Notice } from '@/components/base/ui/state';
import type { EndpointHealth, EndpointKind } from '@/lib/catalogue/partner/health';
import type { EndpointTest } from '@/lib/catalogue/partner/test-call';
import { endpointValues } from '@/lib/catalogue/sandbox/magic-value';
import { TestResult } from './test-result';

interface ConnectedTesterProps {
  partnerId: number;
  endpoints: readonly EndpointHealth[];
  open: boolean;
  onClose: () => void;
}

const names: Record<EndpointKind, string> = { score: 'Score', accept: 'Accept', link: 'Link' };

/** Tests score, accept and link as one lead and one application would go through them, and shows each step. */
export default function ConnectedTester({ partnerId, endpoints, open, onClose }: ConnectedTesterProps) {
  const isSandbox = endpoints.some(({ breaker }) => breaker === 'none');
  const [scenario, setScenario] = useState('');
  const [steps, setSteps] = useState<EndpointTest[]>([]);
  const [running, setRunning] = useState<EndpointKind | null>(null);
  /** Why it went no further. */
  const [end, setEnd] = useState<string | null>(null);

  const call = async (endpoint: EndpointKind, before: readonly EndpointTest[]) => {
    setRunning(endpoint);
    return requestJson<EndpointTest>(`/api/portal/partner/${partnerId}/test`, {
      method: 'POST',
      body: {
        endpoint,
        scenario: endpoint === 'link' ? '' : scenario,
        leadId: before[0]?.leadId ?? null,
        applicationId: before.find((test) => test.applicationId !== null)?.applicationId ?? null,
        reference: referenceOf(before),
      },
    });
  };
  const run = async (from: readonly EndpointTest[], kinds: readonly EndpointKind[]) => {
    const done = [...from];
    setSteps(done);
    setEnd(null);
    try {
      for (const kind of kinds) {
        const test = await call(kind, done);
        done.push(test);
        setSteps([...done]);
        const stop = stopText(test);
        if (stop === null) continue;
        setEnd(stop);
        break;
      }
    } catch (error) {
      setEnd(changeProblem(error));
    }
    setRunning(null);
  };
  const last = steps.at(-1);
  const mayAskLinkAgain = running === null && last?.endpoint === 'link' && !isReady(last);
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Test one after the other"
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-ink-2">
          {endpoints.map(({ endpoint }) => names[endpoint]).join(' → ')} with one invented lead and one
          application, as a real one would go through, signed, with{' '}
          <code className="font-mono text-xs">&quot;test&quot;: true</code> in each body. Nothing is stored
          here. If the partner ignores <code className="font-mono text-xs">test</code>, it will create a real
          application.
        </p>
        {isSandbox && (
          <SelectField
            label="Applicant"
            hint={endpointValues.find(({ lastName }) => lastName === scenario)?.inPortal ?? 'The usual case.'}
            value={scenario}
            onChange={({ target }) => setScenario(target.value)}
            choices={[
              { value: '', label: 'Test Applicant' },
              ...endpointValues.map(({ lastName }) => ({ value: lastName, label: `Test ${lastName}` })),
            ]}
          />
        )}
        <div>
          <Button
            variant="primary"
            pending={running !== null}
            onClick={() =>
              void run(
                [],
                endpoints.map(({ endpoint }) => endpoint),
              )
            }
          >
            {steps.length === 0 ? 'Start' : 'Start again'}
          </Button>
        </div>
        <ol aria-label="Steps" className="flex flex-col gap-6">
          {steps.map((test, nth) => (
            // Steps are only ever added.
            // biome-ignore lint/suspicious/noArrayIndexKey: the link may be asked several times
            <li key={nth} className="flex flex-col gap-4 border-t border-line pt-5">
              <h3 className="text-lg">
                {nth + 1}. {names[test.endpoint]}
              </h3>
              <TestResult test={test} />
            </li>
          ))}
        </ol>
        {running !== null && (
          <p role="status" className="text-sm text-ink-2">
            Waiting for {names[running].toLowerCase()}…
          </p>
        )}
        {end !== null && (
          <Notice tone="warning" role="alert" title="It ends here">
            {end}
          </Notice>
        )}
        {mayAskLinkAgain && (
          <div>
            <Button onClick={() => void run(steps, ['link'])}>Ask for the link again</Button>
          </div>
        )}
      </div>
    </Drawer>
  );
}

/** What the partner answered, as far as it matters to the next step. */
function answerOf({ answer }: EndpointTest): Record<string, unknown> {
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
}

function referenceOf(steps: readonly EndpointTest[]): string | null {
  const accept = steps.find(({ endpoint }) => endpoint === 'accept');
  const reference = accept && answerOf(accept).reference;
  return typeof reference === 'string' ? reference : null;
}

const isReady = (test: EndpointTest) => answerOf(test).ready === true;

/** Why a real lead would go no further after this step; null: it would. */
function stopText(test: EndpointTest): string | null {
  if (!test.ok) return 'A real lead would not get past this response.';
  const { available, status } = answerOf(test);
  if (test.endpoint === 'score' && available === false)
    return 'There is no offer for this applicant, so no application would be sent.';
  if (test.endpoint === 'accept' && status === 'declined')
    return 'The application is declined: it has no link.';
  if (test.endpoint === 'link' && !isReady(test)) return 'The link is not ready yet: ask again.';
  return null;
}
