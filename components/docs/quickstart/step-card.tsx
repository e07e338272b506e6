'use client';

import { Play } from 'lucide-react';
import { Badge } from '@/components/base/ui/badge';
import { Button } from '@/components/base/ui/button';
import { CodeBlock } from '@/components/base/ui/code-block';
import { CopyIcon } from '@/components/base/ui/copy-icon';
import { AnchorLink } from '@/components/docs/anchor-link';
import { messageId } from '@/lib/docs/docs/message-id';
import { requestAsCurl, requestAsHttp } from '@/lib/docs/docs/quickstart/request-text';
import type { Known, QuickstartStep } from '@/lib/docs/docs/quickstart/step';
import type { Run } from './use-quickstart';

interface StepCardProps {
  number: number;
  step: QuickstartStep;
  known: Known;
  run: Run | undefined;
  baseUrl: string;
  keyHint: string;
  /** Null: this is not UAT's address. */
  onRun: (() => void) | null;
}

/** A step: what it does, its call, a button that sends it, and the real response. */
export function StepCard({ number, step, known, run, baseUrl, keyHint, onRun }: StepCardProps) {
  const { id, title, text } = step;
  const request = step.request(known);
  // While it polls, the outcome of a lost accept may already be known.
  const obstacle = run?.isRunning ? null : step.obstacle(known);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="relative space-y-3 border-l border-line pb-10 pl-7 sm:pl-9"
    >
      <span
        aria-hidden="true"
        className="tabular absolute -left-4 flex size-8 items-center justify-center rounded-full border border-line bg-surface text-sm font-semibold text-accent"
      >
        {number}
      </span>
      <div id={id} className="group flex items-center gap-1.5">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <AnchorLink id={id} title={title} />
      </div>
      <p className="max-w-[44rem] text-base text-ink-2">{text}</p>
      <CodeBlock
        title={title}
        text={requestAsHttp(request, keyHint)}
        choice={
          <>
            <span className="min-w-0 flex-1 truncate font-mono">
              {request.method} {new URL(baseUrl).pathname}
              {request.path}
            </span>
            <CopyIcon text={requestAsCurl(request, baseUrl)} label={`Copy ${title} as curl`} />
          </>
        }
      />
      {onRun && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            pending={run?.isRunning === true}
            aria-disabled={obstacle !== null || undefined}
            onClick={() => obstacle === null && onRun()}
          >
            {!run?.isRunning && <Play size={15} aria-hidden="true" />}
            {run && !run.isRunning && obstacle === null ? 'Run again' : 'Run'}
            <span className="sr-only">: {title}</span>
          </Button>
          {obstacle && <p className="text-sm text-ink-2">{obstacle}</p>}
        </div>
      )}
      <div role="status">{run && <Result title={title} run={run} />}</div>
    </section>
  );
}

function Result({ title, run: { response, tries, note } }: { title: string; run: Run }) {
  if (!response) return note === '' ? null : <p className="text-sm text-danger">{note}</p>;
  const { status, ms, requestId, body } = response;
  const message = messageOf(body);
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={status < 300 ? 'success' : status < 500 ? 'warning' : 'danger'}>{status}</Badge>
        <span className="font-medium">{note}</span>
        {status >= 400 && message !== null && (
          <a
            href={`/docs/message#answer-${messageId(message)}`}
            className="text-accent underline underline-offset-2"
          >
            Cause and cure of “{message}”
          </a>
        )}
      </p>
      <CodeBlock
        copy
        title={`Response of ${title}`}
        text={textOf(body)}
        choice={<span>{factsOf(ms, tries, requestId)}</span>}
      />
    </div>
  );
}

const factsOf = (ms: number, tries: number, requestId: string | null) =>
  [
    `${ms} ms`,
    ...(tries > 1 ? [`asked ${tries} times`] : []),
    ...(requestId ? [`X-Request-Id ${requestId}`] : []),
  ].join(' · ');

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body, null, 2));

function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { message, error } = body as { message?: unknown; error?: unknown };
  const text = message ?? error;
  return typeof text === 'string' ? text : null;
}
