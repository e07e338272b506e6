'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Drawer } from '@/components/base/ui/drawer';
import { FormActions } from '@/components/base/ui/form-actions';
import { SelectField } from '@/components/base/ui/select-field';
import type { EndpointHealth } from '@/lib/catalogue/partner/health';
import type { EndpointTest } from '@/lib/catalogue/partner/test-call';
import { endpointValues } from '@/lib/catalogue/sandbox/magic-value';
import type { Environment } from '@/word/environment';
import { TestResult } from './test-result';

interface EndpointTesterProps {
  partnerId: number;
  environment: Environment;
  /** Null: closed. */
  endpoint: EndpointHealth | null;
  applicationId: string | null;
  onApplication: (id: string) => void;
  onClose: () => void;
}

const loadSchema = () =>
  import('@/lib/catalogue/partner/input').then(({ testEndpointInput }) =>
    testEndpointInput.omit({ partnerId: true }),
  );

/** Makes one test call and shows what was sent, what came back, and what is wrong with it. */
export function EndpointTester({
  partnerId,
  environment,
  endpoint,
  applicationId,
  onApplication,
  onClose,
}: EndpointTesterProps) {
  const kind = endpoint?.endpoint ?? 'score';
  const isSandbox = endpoint?.url.startsWith('/api/sandbox/') ?? false;
  const [result, setResult] = useState<EndpointTest | null>(null);
  const form = useSchemaForm({
    values: { scenario: '' },
    schema: loadSchema,
    body: ({ scenario }) => ({
      endpoint: kind,
      scenario: isSandbox && kind !== 'link' ? scenario : '',
      applicationId: kind === 'link' ? applicationId : null,
    }),
  });
  const call = useChange<EndpointTest>({
    path: `/api/portal/partner/${partnerId}/test`,
    onDone: (test) => {
      setResult(test);
      if (test.applicationId) onApplication(test.applicationId);
    },
    onRefused: form.refuse,
  });
  const scenario = form.value('scenario');
  const submit = form.submit({
    ...call,
    run: (body) => {
      setResult(null);
      call.run(body);
    },
  });
  return (
    <Drawer
      open={endpoint !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={titles[kind]}
    >
      <form {...form.props} onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-sm text-ink-2">
          The call goes to the URL that is saved, signed as a real one, with an invented applicant and{' '}
          <code className="font-mono text-xs">&quot;test&quot;: true</code> in its body. Nothing is stored
          here.
          {kind === 'accept' &&
            !isSandbox &&
            (environment === 'production'
              ? ' In Production an accept is tested in the sandbox only: the lender could take it for a real application.'
              : ' If the lender ignores `test`, it will create a real application.')}
          {kind === 'link' &&
            (applicationId === null
              ? ' It asks about an application that does not exist: test accept first for one that does.'
              : ' It asks about the application of your last test of accept.')}
        </p>
        {isSandbox && kind !== 'link' && (
          <SelectField
            label="Applicant"
            hint={endpointValues.find(({ lastName }) => lastName === scenario)?.inPortal ?? 'The usual case.'}
            {...form.field('scenario')}
            choices={[
              { value: '', label: 'Test Applicant' },
              ...endpointValues.map(({ lastName }) => ({ value: lastName, label: `Test ${lastName}` })),
            ]}
          />
        )}
        <FormActions message={form.problem(call)}>
          <Button type="submit" variant="primary" pending={call.pending}>
            Send test call
          </Button>
        </FormActions>
        {result && <TestResult test={result} />}
      </form>
    </Drawer>
  );
}

const titles = {
  score: 'Test the score endpoint',
  accept: 'Test the accept endpoint',
  link: 'Test the link endpoint',
};
