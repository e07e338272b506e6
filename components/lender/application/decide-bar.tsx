'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { useIsHere } from '@/components/base/client/use-is-here';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { capitalize } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { SelectField } from '@/components/base/ui/select-field';
import { useSingleKeys } from '@/components/base/ui/single-key';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import { declineReasons, declineWords } from '@/word/lender';

type Asked = 'accept' | 'decline' | 'question';

/** How often an open page says that somebody is on it. */
const heldEveryMs = 45_000;

interface DecideBarProps {
  id: string;
  name: string;
  /** It waits, and the reader may decide. */
  mayDecide: boolean;
  hasQuestion: boolean;
  next: string | null;
  previous: string | null;
  singleKeys: boolean;
  heldBy: string | null;
}

/** Accepts, declines, or puts the question; and leads to the next one that waits. */
export function DecideBar({
  id,
  name,
  mayDecide,
  hasQuestion,
  next,
  previous,
  singleKeys,
  heldBy,
}: DecideBarProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [holder, setHolder] = useState(heldBy);
  const path = `/api/portal/lender/application/${id}`;
  useEffect(() => {
    if (!mayDecide) return;
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      requestJson<{ heldBy: string | null }>(`${path}/hold`, { method: 'POST', body: {} }).then(
        (answer) => setHolder(answer.heldBy),
        // The decision itself says what is wrong.
        () => {},
      );
    };
    hold();
    const timer = setInterval(hold, heldEveryMs);
    return () => clearInterval(timer);
  }, [path, mayDecide]);
  const open = (to: string | null) => to !== null && router.push(`/lender/application/${to}`);
  const ask = (what: Asked) => singleKeys && mayDecide && (() => setAsked(what));
  useSingleKeys({
    a: ask('accept'),
    d: ask('decline'),
    q: !hasQuestion && ask('question'),
    j: singleKeys && next !== null && (() => open(next)),
    k: singleKeys && previous !== null && (() => open(previous)),
  });
  const keyOf = (key: string) => (singleKeys ? { 'aria-keyshortcuts': key } : {});
  const isTold = useRef(false);
  // What came too late says so in the dialog; then the page shows what is stored.
  const onTold = () => {
    isTold.current = true;
  };
  const close = () => {
    setAsked(null);
    if (isTold.current) router.refresh();
    isTold.current = false;
  };
  const decided = () => {
    close();
    if (next === null) router.push('/lender/inbox');
    else open(next);
  };
  // Of one that is decided, and the only one: nothing to press, and no room for it.
  if (!mayDecide && next === null && previous === null) return null;
  return (
    <div className="flex flex-col gap-3">
      {holder && mayDecide && (
        <p role="status" className="rounded-control bg-warning-soft px-4 py-2 text-sm text-warning">
          {holder} has this one open. Of two decisions the first counts.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayDecide && (
          <>
            <Button variant="primary" onClick={() => setAsked('accept')} {...keyOf('A')}>
              Accept {singleKeys && <Kbd onAccent>A</Kbd>}
            </Button>
            <Button onClick={() => setAsked('decline')} {...keyOf('D')}>
              Decline {singleKeys && <Kbd>D</Kbd>}
            </Button>
            {!hasQuestion && (
              <Button onClick={() => setAsked('question')} {...keyOf('Q')}>
                Question {singleKeys && <Kbd>Q</Kbd>}
              </Button>
            )}
          </>
        )}
        {previous !== null && (
          <Button variant="ghost" onClick={() => open(previous)} {...keyOf('K')}>
            Before {singleKeys && <Kbd>K</Kbd>}
          </Button>
        )}
        {next !== null && (
          <Button variant="ghost" onClick={() => open(next)} {...keyOf('J')}>
            Next {singleKeys && <Kbd>J</Kbd>}
          </Button>
        )}
      </div>
      <Dialog open={asked === 'accept'} onOpenChange={close} title={`Accept ${name}?`}>
        <AcceptForm path={`${path}/accept`} onClose={close} onDone={decided} onTold={onTold} />
      </Dialog>
      <Dialog open={asked === 'decline'} onOpenChange={close} title={`Decline ${name}?`}>
        <DeclineForm path={`${path}/decline`} onClose={close} onDone={decided} onTold={onTold} />
      </Dialog>
      <Dialog
        open={asked === 'question'}
        onOpenChange={close}
        title="Question to the call centre"
        description="One question, one answer. The application waits meanwhile."
      >
        <QuestionForm path={`${path}/question`} onClose={close} onDone={close} onTold={onTold} />
      </Dialog>
    </div>
  );
}

interface FormProps {
  path: string;
  onClose: () => void;
  onDone: () => void;
  /** The server has said something else than yes. */
  onTold: () => void;
}

interface Decision extends Omit<FormProps, 'onClose'> {
  /** Toast text after success. */
  done: string;
  onRefused: (errors: Record<string, string>) => void;
}

/** Sends what a form says. An answer that comes after its dialog was closed, or the page left, moves nothing. */
function useDecision({ path, done, onDone, onTold, onRefused }: Decision) {
  const isHere = useIsHere();
  const change = useChange({
    path,
    done,
    onDone: () => {
      if (isHere.current) onDone();
    },
    onRefused,
  });
  // Once, that the form was refused as a whole.
  const isTold = change.message !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (isTold) onTold();
  }, [isTold]);
  return change;
}

const loadSchemas = () => import('@/lib/lender/decision/schema');
const loadAccept = () => loadSchemas().then(({ acceptAsLenderInput }) => acceptAsLenderInput);
const loadDecline = () => loadSchemas().then(({ declineAsLenderInput }) => declineAsLenderInput);
const loadQuestion = () => loadSchemas().then(({ questionInput }) => questionInput);

function AcceptForm({ path, onClose, onDone, onTold }: FormProps) {
  const form = useSchemaForm({ values: { reference: '', link: '' }, schema: loadAccept });
  const change = useDecision({ path, done: 'Accepted', onDone, onTold, onRefused: form.refuse });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <TextField
        label="Your reference"
        {...form.field('reference')}
        maxLength={200}
        autoComplete="off"
        required={false}
      />
      <TextField
        label="Link for the applicant"
        type="url"
        {...form.field('link')}
        hint="Where they go on, https only. Blank: you call them."
        autoComplete="off"
        required={false}
      />
      <FormActions message={form.problem(change)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={change.pending}>
          Accept
        </Button>
      </FormActions>
    </form>
  );
}

function DeclineForm({ path, onClose, onDone, onTold }: FormProps) {
  const form = useSchemaForm({ values: { reason: declineReasons[0] as string }, schema: loadDecline });
  const change = useDecision({ path, done: 'Declined', onDone, onTold, onRefused: form.refuse });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <SelectField
        label="Reason"
        {...form.field('reason')}
        hint="The call centre reads it. This is final."
        choices={declineReasons.map((value) => ({ value, label: capitalize(declineWords[value]) }))}
        required
      />
      <FormActions message={form.problem(change)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" pending={change.pending}>
          Decline
        </Button>
      </FormActions>
    </form>
  );
}

function QuestionForm({ path, onClose, onDone, onTold }: FormProps) {
  const form = useSchemaForm({ values: { text: '' }, schema: loadQuestion });
  const change = useDecision({ path, done: 'Question put', onDone, onTold, onRefused: form.refuse });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <TextArea label="Question" {...form.field('text')} rows={4} maxLength={500} required />
      <FormActions message={form.problem(change)}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={change.pending}>
          Put the question
        </Button>
      </FormActions>
    </form>
  );
}
