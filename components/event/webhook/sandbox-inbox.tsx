'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { requestJson } from '@/components/base/client/request';
import { useChange } from '@/components/base/form/use-change';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { CopyButton } from '@/components/base/ui/copy-button';
import { Moment } from '@/components/base/ui/moment';
import { SelectField } from '@/components/base/ui/select-field';
import { EmptyState } from '@/components/base/ui/state';
import type { InboxMessage, InboxView } from '@/lib/event/webhook-endpoint/inbox';

const everyMs = 2_000;
const queryKey = ['sandbox inbox'];

const answers = [
  { value: '200', label: '200: accepts' },
  { value: '500', label: '500: fails' },
  { value: 'slow', label: 'Slow: answers after our 15 seconds' },
  { value: '410', label: '410: gone, which ends the endpoint' },
];

/** A receiver for those without a server: shows what comes, and answers as it is told. */
export function SandboxInbox({ initial }: { initial: InboxView }) {
  const { data: inbox, refetch } = useQuery({
    queryKey,
    queryFn: () => requestJson<InboxView>('/api/portal/webhook/inbox'),
    initialData: initial,
    refetchInterval: everyMs,
    retry: false,
  });
  const change = useChange({
    path: '/api/portal/webhook/inbox',
    method: 'PUT',
    done: 'The inbox answers that from now on',
    onDone: () => void refetch(),
  });
  return (
    <Card>
      <CardHeader
        title="Sandbox inbox"
        note="A receiver of ours, for trying webhooks without a server. Add it as an endpoint; it keeps the last 100 calls."
        action={<CopyButton text={inbox.url} label="Copy address" />}
      />
      <CardBody className="flex flex-col gap-2">
        <SelectField
          label="It answers with"
          className="sm:max-w-sm"
          value={inbox.answer}
          onChange={(event) => change.run({ answer: event.target.value })}
          choices={answers}
        />
        {change.message && (
          <p role="alert" className="text-sm text-danger">
            {change.message}
          </p>
        )}
      </CardBody>
      {inbox.messages.length === 0 ? (
        <EmptyState title="Nothing has come yet">
          Add an endpoint with “Use the sandbox inbox”, and send it a test event.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {inbox.messages.map((message) => (
            <li key={message.number}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Message({ message }: { message: InboxMessage }) {
  const { webhookId, timestamp, signature, body, answered, at } = message;
  const lines = [
    `webhook-id: ${webhookId}`,
    `webhook-timestamp: ${timestamp}`,
    `webhook-signature: ${signature}`,
    '',
    body,
  ];
  return (
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2.5 text-sm sm:px-6">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="text-ink-2 transition-transform group-open:rotate-90"
        />
        <span className="font-medium">{typeOf(body)}</span>
        <Badge tone={answered === '200' ? 'success' : 'warning'}>answered {answered}</Badge>
        <span className="text-ink-2">
          <Moment at={at} form="exact" />
        </span>
      </summary>
      <pre className="mx-5 mb-3 rounded-control bg-surface-2 p-3 font-mono text-xs break-all whitespace-pre-wrap sm:mx-6">
        {lines.join('\n')}
      </pre>
    </details>
  );
}

function typeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { type?: unknown }).type);
  } catch {
    return 'not JSON';
  }
}
