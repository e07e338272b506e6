'use client';

import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Card, CardHeader } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { Link } from '@/components/base/ui/link';
import { type FirstStep, type FirstStepsView, wantedAgents } from '@/lib/account/go-live/first-steps';

interface Step {
  readonly title: (step: FirstStep) => string;
  readonly note: string;
  readonly href: string;
  readonly action: string;
  readonly more?: ReactNode;
}

const steps: Record<FirstStep['name'], Step> = {
  invite: {
    title: ({ agents = 0 }) => `Invite your agents (${agents} of ${wantedAgents})`,
    note: 'Each gets a link to set a password.',
    href: '/team',
    action: 'Open Team',
  },
  practice: {
    title: () => 'Take a practice call',
    note: 'From the first question to the link, in about two minutes. Your agents are offered the same.',
    href: '/practice',
    action: 'Start',
  },
  file: {
    title: () => 'Upload a file',
    note: 'Any spreadsheet will do. The sample workbook has twelve rows, two of them with mistakes to fix.',
    href: '/batch/new',
    action: 'Upload',
    more: (
      <a href="/api/portal/batch/template?sample=on" download className="font-medium text-accent underline">
        Sample workbook
      </a>
    ),
  },
  system: {
    title: () => 'Connect your system',
    note: 'Only with a developer: send the first lead with a UAT key. The quickstart has the calls to copy.',
    href: '/docs/quickstart',
    action: 'Quickstart',
  },
  production: {
    title: () => 'Ask for Production',
    note: 'When you are ready for real applicants. The operator approves it.',
    href: '/go-live',
    action: 'Go live',
  },
};

/** A manager's first steps, until all are done; they can be put away and called back. */
export function FirstSteps({ view }: { view: FirstStepsView }) {
  const hide = useChange({ path: '/api/portal/account/first-steps', method: 'PUT' });
  const { total } = view;
  if (view.done === total) return null;
  if (view.hidden)
    return (
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Message text={hide.message} />
        <Button size="sm" variant="ghost" pending={hide.pending} onClick={() => hide.run({ hidden: false })}>
          Show first steps ({view.done} of {total} done)
        </Button>
      </div>
    );
  return (
    <Card>
      <CardHeader
        title="First steps"
        note={`${view.done} of ${total} done. They tick themselves.`}
        action={
          <Button size="sm" variant="ghost" pending={hide.pending} onClick={() => hide.run({ hidden: true })}>
            Hide
          </Button>
        }
      />
      <div className="px-5 sm:px-6">
        <Message text={hide.message} />
      </div>
      <ol className="mt-4 divide-y divide-line border-t border-line">
        {view.steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function Message({ text }: { text: string | null }) {
  return (
    <p role="status" className="text-sm text-danger empty:hidden">
      {text}
    </p>
  );
}

function StepRow({ step }: { step: FirstStep }) {
  const { title, note, href, action, more } = steps[step.name];
  const isOpen = !step.done && !step.aside;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-5 py-3.5 sm:px-6">
      <span
        aria-hidden="true"
        className={className(
          'flex size-5 shrink-0 items-center justify-center rounded-full',
          step.done ? 'bg-success-soft text-success' : 'border border-control',
        )}
      >
        {step.done && <Check size={13} strokeWidth={3} />}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className={className('text-sm font-medium', !isOpen && 'text-ink-2')}>
          {title(step)}
          <span className="sr-only">{step.done ? ', done' : step.aside ? ', put aside' : ', not yet'}</span>
        </p>
        {isOpen && (
          <p className="text-sm text-ink-2">
            {note} {more}
          </p>
        )}
        {step.name === 'system' && !step.done && <Developer has={!step.aside} />}
      </div>
      {isOpen && (
        <Link
          href={href}
          className="inline-flex items-center gap-1.5 rounded-control text-sm font-medium text-accent max-sm:ml-8"
        >
          {action}
          <span className="sr-only">: {title(step)}</span>
          <ArrowRight size={15} aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}

/** A team without a developer connects no system: its manager says so, and may say otherwise later. */
function Developer({ has }: { has: boolean }) {
  const say = useChange({ path: '/api/portal/go-live/developer', method: 'PUT' });
  return (
    <div className="text-sm text-ink-2">
      {!has && 'Put aside: your team has no developer. '}
      <button
        type="button"
        disabled={say.pending}
        onClick={() => say.run({ has: !has })}
        className="rounded-control font-medium text-accent underline"
      >
        {has ? 'We have no developer' : 'We have one'}
      </button>
      <Message text={say.message} />
    </div>
  );
}
