'use client';

import { useState } from 'react';
import { RequestError } from '@/components/base/client/request';
import { fieldMessages } from '@/components/base/form/change-problem';
import { CloseUnsaved } from '@/components/base/form/close-unsaved';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { SettleStale } from '@/components/base/form/settle-stale';
import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { useTrial } from '@/components/base/form/use-trial';
import { Button } from '@/components/base/ui/button';
import { Checkbox } from '@/components/base/ui/checkbox';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { PlanLater } from '@/components/catalogue/catalogue/plan-later';
import { applicantFields } from '@/lib/applicant/field';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import { longestReason } from '@/lib/catalogue/catalogue/reason-limit';
import type { IntentPreview } from '@/lib/catalogue/intent/schema';
import type { IntentTrial } from '@/lib/catalogue/intent/trial';
import type { Environment } from '@/word/environment';
import { FormerTitleField } from './former-title-field';
import { IntentConsequence } from './intent-consequence';
import { intentFields, intentFieldText } from './intent-fields';
import { IntentTrialResult } from './intent-trial-result';
import { SynonymField } from './synonym-field';

interface IntentDialogProps extends LaterDialogProps {
  environment: Environment;
  /** The intent to change; absent for a new one. */
  intent?: { id: number; entry: IntentEntry; version: number };
  affiliates: readonly { slug: string; name: string }[];
}

const fresh: IntentEntry = {
  title: '',
  active: true,
  required_fields: [],
  synonyms: [],
  former_titles: [],
  affiliates: null,
};
const loadSchema = (isNew: boolean) => () =>
  import('@/lib/catalogue/intent/schema').then(({ createIntentInput, changeIntentInput }) =>
    isNew ? createIntentInput : changeIntentInput.omit({ intentId: true }),
  );
const choosable = applicantFields.filter(({ required }) => required !== 'always');

/** More leads named it meanwhile, or fewer: the number is asked for anew. */
const isRefusedFigure = (problem: unknown) =>
  problem instanceof RequestError && 'confirm' in fieldMessages(problem.body.errors);

/** The form of an intent; asks before it is closed with unsaved changes. Mounted afresh on each opening. */
export default function IntentDialog({ environment, intent, affiliates, open, onClose }: IntentDialogProps) {
  /** The state on opening the dialog. Changes are compared with it, whatever the page has read since. */
  const [base, setBase] = useState({ entry: intent?.entry ?? fresh, version: intent?.version });
  const form = useSchemaForm({
    values: { entry: base.entry, reason: '' },
    schema: loadSchema(!intent),
    body: (values) => ({ ...values, ...(intent ? { version: base.version } : { environment }) }),
  });
  const entry = form.value('entry');
  const text = JSON.stringify(entry);
  /** The unsaved entry with which somebody was about to close the dialog. */
  const [closing, setClosing] = useState<string | null>(null);
  const save = useChange<{ entry: IntentEntry; version: number }>({
    path: intent ? `/api/portal/intent/${intent.id}` : '/api/portal/intent',
    method: intent ? 'PUT' : 'POST',
    done: intent ? 'Product saved' : 'Product created',
    onDone: onClose,
    onRefused: form.refuse,
  });
  /** What is asked before it is saved: it refuses what clients send, or renames. */
  const [asked, setAsked] = useState<{ preview: IntentPreview; body: Record<string, unknown> } | null>(null);
  const preview = useChange<IntentPreview>({
    path: `/api/portal/intent/${intent?.id}/preview`,
    onRefused: form.refuse,
  });
  const ask = (body: Record<string, unknown>) => {
    if (!intent) return save.run(body);
    preview.run(
      { entry: body.entry },
      {
        onSuccess: (found) => {
          const { consequence, keptTitle } = found;
          if (consequence.figure > 0 || keptTitle) setAsked({ preview: found, body });
          else save.run(body);
        },
      },
    );
  };
  const trial = useTrial<IntentTrial>({
    path: '/api/portal/intent/try',
    form,
    save: {
      run: (body) => ask(body as Record<string, unknown>),
      reset: () => {
        preview.reset();
        save.reset();
      },
      pending: save.pending || preview.pending,
      message: save.message ?? preview.message,
      errors: { ...preview.errors, ...save.errors },
    },
    text,
    body: () => ({ environment, entry, ...(intent ? { intentId: intent.id } : {}) }),
  });
  /** What is to be planned instead of saved. */
  const [planned, setPlanned] = useState<object | null>(null);
  const plan = form.submit({
    run: () =>
      setPlanned({
        kind: 'intent',
        entry: form.values('entry'),
        ...(intent && { intentId: intent.id, version: base.version }),
      }),
    reset: save.reset,
    pending: false,
  });
  const isDirty = open && form.isDirty;
  const close = () => {
    if (isDirty && closing !== text) setClosing(text);
    else onClose();
  };
  return (
    <>
      <UnsavedGuard dirty={isDirty} />
      <Dialog open={open} onOpenChange={close} title={intent ? intent.entry.title : 'New product'}>
        <SettleStale
          change={save}
          name={base.entry.title}
          base={intentFields(base.entry)}
          mine={intentFields(entry)}
          fieldsOf={(stored) => intentFields(stored.entry)}
          describe={intentFieldText}
          send={(fields, { version }) => ask({ entry: fields, version, reason: form.values('reason') })}
          keepTheirs={(stored) => {
            save.reset();
            setBase(stored);
            form.reset({ entry: stored.entry, reason: '' });
          }}
        />
        {asked && intent && (
          <ConsequenceDialog
            open
            onOpenChange={() => {
              setAsked(null);
              save.reset();
            }}
            title={asked.preview.retired ? `Retire ${base.entry.title}?` : `Save ${base.entry.title}?`}
            consequence={asked.preview.consequence}
            confirmLabel={asked.preview.retired ? 'Retire' : 'Save'}
            pending={save.pending}
            figureError={save.errors.confirm}
            message={save.message}
            onConfirm={(confirm) =>
              save.run(
                { ...asked.body, confirm },
                {
                  onSuccess: () => setAsked(null),
                  onError: (problem) => (isRefusedFigure(problem) ? ask(asked.body) : setAsked(null)),
                },
              )
            }
          >
            <IntentConsequence preview={asked.preview} title={base.entry.title} />
          </ConsequenceDialog>
        )}
        <PlanLater
          environment={environment}
          change={planned}
          reason={form.values('reason')}
          onClose={() => setPlanned(null)}
          onPlanned={onClose}
        />
        <form {...form.props} onSubmit={trial.submit} className="flex flex-col gap-5">
          <TextField
            label="Title"
            {...form.field('entry.title')}
            autoComplete="off"
            hint="Can be used instead of the id (not case-sensitive)."
          />
          <SynonymField
            key={base.version}
            chosen={entry.synonyms}
            onChange={(names) => form.change('entry.synonyms', names)}
            errorOf={form.errorOf}
          />
          <FormerTitleField
            chosen={entry.former_titles ?? []}
            onChange={(titles) => form.change('entry.former_titles', titles)}
            errorOf={form.errorOf}
          />
          <Checkbox label="Active: accepting leads" {...form.box('entry.active')} />
          <Choices
            legend="Required for an offer"
            choices={choosable.map(({ name, label }) => ({ value: name, label }))}
            stored={base.entry.required_fields}
            chosen={entry.required_fields}
            onChange={(names) => form.change('entry.required_fields', names)}
          />
          <Checkbox
            label="Only for some affiliates"
            checked={entry.affiliates !== null}
            onCheckedChange={(some) => form.change('entry.affiliates', some ? [] : null)}
          />
          {entry.affiliates !== null && (
            <Choices
              legend="Affiliates"
              choices={affiliates.map(({ slug, name }) => ({ value: slug, label: name }))}
              stored={base.entry.affiliates ?? []}
              chosen={entry.affiliates}
              onChange={(slugs) => form.change('entry.affiliates', slugs)}
            />
          )}
          <TextField
            label="Reason"
            {...form.field('reason')}
            autoComplete="off"
            maxLength={longestReason}
            hint="Shown in the catalogue’s history. Optional."
          />
          {trial.result && <IntentTrialResult trial={trial.result} isNew={!intent} />}
          {closing === text && <CloseUnsaved onKeep={() => setClosing(null)} onDiscard={onClose} />}
          <FormActions message={trial.message}>
            <Button onClick={close}>Cancel</Button>
            <Button pending={trial.pending} onClick={() => trial.tryNow()}>
              Try on the last leads
            </Button>
            <Button onClick={() => plan()}>Plan for later</Button>
            <Button type="submit" variant="primary" pending={save.pending || preview.pending}>
              {intent ? 'Save' : 'Create product'}
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}

interface ChoicesProps {
  legend: string;
  choices: readonly { value: string; label: string }[];
  /** The stored choices in their order: unticking and ticking one again is no change. */
  stored: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ legend, choices, stored, chosen, onChange }: ChoicesProps) {
  const choose = (names: readonly string[]) =>
    onChange([
      ...stored.filter((name) => names.includes(name)),
      ...names.filter((name) => !stored.includes(name)),
    ]);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid max-h-56 gap-2.5 overflow-y-auto rounded-control border border-line p-3 sm:grid-cols-2">
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={<span className="font-normal">{label}</span>}
            checked={chosen.includes(value)}
            onCheckedChange={(isChosen) =>
              choose(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
