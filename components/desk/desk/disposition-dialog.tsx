'use client';

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { RequestError } from '@/components/base/client/request';
import { useIsHere } from '@/components/base/client/use-is-here';
import { changeProblem, fieldMessages } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { Checkbox } from '@/components/base/ui/checkbox';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { Kbd } from '@/components/base/ui/kbd';
import { TextField } from '@/components/base/ui/text-field';
import { showToast } from '@/components/base/ui/toast';
import { momentOfMinute } from '@/lib/base/time/date';
import {
  type DispositionKind,
  type DispositionLabels,
  dispositionKinds,
  dispositions,
  type WrongReason,
} from '@/lib/desk/disposition/kind';
import { callBackChoices } from './call-back-choice';
import { type Whom, whomChoices, wrongChoices } from './disposition-choice';
import { SecondQuestion } from './second-question';
import { say } from './send';

interface DispositionDialogProps {
  lead: { id: string; name: string };
  labels: DispositionLabels;
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
  /** The lender that has the latest application; null: none was sent. */
  lender: string | null;
  /** Begins with whom the applicant is not to be contacted by. */
  asksWhom?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes once it is said; without it, back to where it was. */
  focusAfterSaid?: RefObject<HTMLElement | null>;
  /** It is stored. `isLate`: the dialog was closed before, so the agent has gone on to something else. */
  onSaid: (leadId: string, isLate: boolean) => void;
  /** A note is wanted instead. */
  onNote: () => void;
}

/** How the call ended: one key or press each; a call-back asks when. */
export function DispositionDialog(props: DispositionDialogProps) {
  const { lead, asksWhom = false, open, onOpenChange, focusAfterSaid } = props;
  const [chosen, setStep] = useState<Step>('kind');
  const step = chosen === 'kind' && asksWhom ? 'whom' : chosen;
  const [presses] = useState<Presses>(() => new Map());
  const isSaid = useRef(false);
  useEffect(() => {
    if (open) isSaid.current = false;
  }, [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setStep('kind');
        onOpenChange(next);
      }}
      title={titles[step]}
      description={lead.name}
      focusAfter={() => (isSaid.current && focusAfterSaid?.current) || null}
    >
      <Choices
        key={lead.id}
        {...props}
        step={step}
        onStep={setStep}
        presses={presses}
        onSaid={(leadId, isLate) => {
          // One that was opened since asks something else.
          if (!isLate) {
            isSaid.current = true;
            setStep('kind');
            onOpenChange(false);
          }
          props.onSaid(leadId, isLate);
        }}
      />
    </Dialog>
  );
}

/** What is asked: how the call ended, when to call back, by whom the applicant is not to be contacted, or what is wrong. */
type Step = 'kind' | 'time' | 'whom' | 'why';
const titles: Record<Step, string> = {
  kind: 'How did the call end?',
  time: 'Call back when?',
  whom: 'By whom should they not be contacted?',
  why: 'Why is it the wrong applicant?',
};

/**
 * By lead, what was pressed last and whether it is stored is not known: pressed again, also in a dialog that was opened
 * anew, it keeps its id and is said once. After two minutes it is another call.
 */
type Presses = Map<string, { what: string; id: string; at: number }>;
const samePressMs = 120_000;

interface ChoicesProps extends DispositionDialogProps {
  step: Step;
  onStep: (step: Step) => void;
  presses: Presses;
}

function Choices(props: ChoicesProps) {
  const { lead, labels, lender, asksWhom, singleKeys, open, step, onStep, presses, onSaid, onNote } = props;
  const isHere = useIsHere(open);
  const choosesTime = step === 'time';
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [anyone, setAnyone] = useState(false);
  const [time, setTime] = useState('');
  const [timeError, setTimeError] = useState<string | undefined>();
  const [choices] = useState(() => callBackChoices(new Date()));

  const send = async (
    kind: DispositionKind,
    more: { dueAt?: string; by?: Whom; reason?: WrongReason } = {},
  ) => {
    if (pending !== null) return;
    const { dueAt } = more;
    const what = whatOf(kind, more, asked, anyone);
    const press = pressOf(presses, lead.id, what);
    setPending(what);
    setProblem(null);
    setTimeError(undefined);
    try {
      const said = {
        pressId: press.id,
        kind,
        ...more,
        ...(dueAt && { mine: !anyone, askedForByApplicant: asked }),
      };
      await say(lead, said, { label: labels[kind], singleKeys });
      if (presses.get(lead.id) === press) presses.delete(lead.id);
      onSaid(lead.id, !isHere.current);
    } catch (error) {
      const errors = error instanceof RequestError ? fieldMessages(error.body.errors) : {};
      // Where it was said again, that is stored, or tells so itself.
      const isUnsaid = presses.get(lead.id) === press;
      if (!isHere.current && isUnsaid)
        showToast(`${lead.name}, ${labels[kind]}: ${changeProblem(error)}`, 'danger');
      if (errors.dueAt) setTimeError(errors.dueAt);
      else setProblem(changeProblem(error));
    } finally {
      setPending(null);
    }
  };
  const writeNote = () => {
    if (pending === null) onNote();
  };
  const choose = (kind: DispositionKind) => {
    if (pending !== null) return;
    if (kind === 'call back') onStep('time');
    else if (kind === 'do not contact') onStep('whom');
    else if (kind === 'wrong applicant') onStep('why');
    else void send(kind);
  };
  const second = step === 'whom' ? whomChoices(lender) : step === 'why' ? wrongChoices : null;
  const secondKind = step === 'why' ? 'wrong applicant' : 'do not contact';
  // Wherever in the dialog the focus is.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!singleKeys || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches('input:not([type=checkbox])')) return;
    if (choosesTime) {
      const choice = choices[Number(event.key) - 1];
      if (!choice) return;
      event.preventDefault();
      void send('call back', choice);
      return;
    }
    if (second !== null) {
      const choice = second[Number(event.key) - 1];
      if (!choice) return;
      event.preventDefault();
      void send(secondKind, choice.said);
      return;
    }
    const kind = dispositionKinds.find((one) => dispositions[one].key === event.key);
    if (event.key.toLowerCase() === 't') writeNote();
    else if (kind) choose(kind);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  if (second !== null)
    return (
      <SecondQuestion
        choices={second}
        isPending={(choice) => pending === whatOf(secondKind, choice.said, asked, anyone)}
        problem={problem}
        singleKeys={singleKeys}
        onChoose={({ said }) => void send(secondKind, said)}
        onBack={asksWhom ? null : () => onStep('kind')}
      />
    );
  if (step === 'kind')
    return (
      <div className="mt-4 flex flex-col gap-2">
        {dispositionKinds.map((kind) => (
          <Button
            key={kind}
            pending={pending?.startsWith(`${kind} `) ?? false}
            aria-keyshortcuts={singleKeys ? dispositions[kind].key : undefined}
            onClick={() => choose(kind)}
            className="h-auto justify-start py-2 text-left whitespace-normal!"
          >
            {singleKeys && <Kbd>{dispositions[kind].key}</Kbd>}
            <span className="min-w-0">
              <span className="block break-words">{labels[kind]}</span>
              <span className="block text-xs font-normal text-ink-2">{dispositions[kind].effect}</span>
            </span>
          </Button>
        ))}
        <FormActions message={problem}>
          <Button variant="ghost" onClick={writeNote}>
            Write a note instead {singleKeys && <Kbd>T</Kbd>}
          </Button>
        </FormActions>
      </div>
    );
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {choices.map(({ label, dueAt }, index) => (
          <Button
            key={label}
            pending={pending?.startsWith(`call back ${dueAt}`) ?? false}
            aria-keyshortcuts={singleKeys ? String(index + 1) : undefined}
            onClick={() => void send('call back', { dueAt })}
            className="justify-start"
          >
            {singleKeys && <Kbd>{index + 1}</Kbd>}
            {label}
          </Button>
        ))}
      </div>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (time === '') setTimeError('Choose a date and a time.');
          else void send('call back', { dueAt: momentOfMinute(time) });
        }}
      >
        <Checkbox
          label="The applicant asked for this time, also outside of contact hours"
          checked={asked}
          onCheckedChange={setAsked}
        />
        <Checkbox label="Anyone may call, not only me" checked={anyone} onCheckedChange={setAnyone} />
        <TextField
          type="datetime-local"
          label="Another time"
          hint="South African time. Contact hours are Monday to Friday 08:00 to 20:00 and Saturday 09:00 to 13:00, not on public holidays; other times move to the next ones."
          error={timeError}
          value={time}
          onChange={(event) => {
            setTime(event.target.value);
            setTimeError(undefined);
          }}
        />
        <FormActions message={problem}>
          <Button onClick={() => onStep('kind')}>Back</Button>
          <Button type="submit" variant="primary" pending={pending !== null}>
            Set call-back
          </Button>
        </FormActions>
      </form>
    </div>
  );
}

function pressOf(presses: Presses, leadId: string, what: string) {
  const last = presses.get(leadId);
  if (last?.what === what && Date.now() - last.at < samePressMs) return last;
  const press = { what, id: crypto.randomUUID(), at: Date.now() };
  presses.set(leadId, press);
  return press;
}

/** What is said, to tell one press from another. */
const whatOf = (kind: DispositionKind, said: object, asked: boolean, anyone: boolean) =>
  [kind, ...Object.values(said), asked, anyone].join(' ');
