'use client';

import { useState } from 'react';
import { CloseUnsaved } from '@/components/base/form/close-unsaved';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { SettleStale } from '@/components/base/form/settle-stale';
import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatDay } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { Notice } from '@/components/base/ui/state';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import { languageName } from '@/lib/message/consent-text/language';
import type { ConsentTextView } from '@/lib/message/consent-text/view';
import { ConsentWords } from './consent-words';

/** Either the language of a new version with the latest one, or the languages that have no text yet. */
type ConsentTextDialogProps = LaterDialogProps &
  (
    | {
        language: string;
        latest: ConsentTextView | undefined;
        /** The text that is the next to begin. */
        next: ConsentTextView | undefined;
        languages?: undefined;
      }
    | { languages: readonly string[]; language?: undefined; latest?: undefined; next?: undefined }
  );

const loadSchema = () =>
  import('@/lib/message/consent-text/schema').then(({ addConsentTextInput }) => addConsentTextInput);

const wordsOf = (text: ConsentTextView | undefined) => {
  const find = (purpose: string) =>
    text?.questions.find(({ purposes }) => purposes.length === 1 && purposes.some((one) => one === purpose))
      ?.words;
  return { share: find('share with lenders') ?? '', creditCheck: find('credit check') ?? '' };
};

/** Writes a new text, shows it as agents will see it, and saves it. Mounted afresh on each opening. */
export default function ConsentTextDialog({
  language,
  latest,
  next,
  languages,
  open,
  onClose,
}: ConsentTextDialogProps) {
  /** The latest text that was looked at; nobody replaces one that they have not seen. */
  const [base, setBase] = useState(latest);
  const [preview, setPreview] = useState(false);
  /** Somebody was about to close the dialog with unsaved words. */
  const [closing, setClosing] = useState(false);
  const form = useSchemaForm({
    values: { language: language ?? languages?.[0] ?? 'en', ...wordsOf(latest), validFrom: '' },
    schema: loadSchema,
    body: ({ validFrom, ...values }) => ({
      ...values,
      ...(validFrom === '' ? {} : { validFrom }),
      latest: base?.version ?? 0,
    }),
  });
  const save = useChange<ConsentTextView>({
    path: '/api/portal/consent-text',
    done: 'Text saved',
    onDone: onClose,
    onRefused: (errors) => {
      setPreview(false);
      form.refuse(errors);
    },
  });
  const chosen = form.value('language');
  const validFrom = form.value('validFrom');
  const name = languageName(chosen);
  const mine = { share: form.value('share'), creditCheck: form.value('creditCheck') };
  const send = (words: typeof mine, version: number) =>
    save.run({ language: chosen, ...words, ...(validFrom === '' ? {} : { validFrom }), latest: version });
  const close = () => {
    if (form.isDirty && !closing) setClosing(true);
    else onClose();
  };
  const isReplaced = next !== undefined && (validFrom === '' || new Date(validFrom) < next.validFrom);
  const question = closing && <CloseUnsaved onKeep={() => setClosing(false)} onDiscard={onClose} />;
  return (
    <>
      <UnsavedGuard dirty={open && form.isDirty} />
      <Dialog
        open={open}
        onOpenChange={close}
        title={language ? `New text in ${name}` : 'Add a language'}
        disablePointerDismissal
      >
        <SettleStale
          change={save}
          name={`The ${name} text`}
          base={wordsOf(base)}
          mine={mine}
          fieldsOf={wordsOf}
          describe={(field, value) => ({
            label: field === 'share' ? 'Share with lenders' : 'Credit check',
            lines: [String(value)],
          })}
          send={(fields, stored) => {
            setBase(stored);
            send(fields as typeof mine, stored.version);
          }}
          keepTheirs={() => {
            save.reset();
            onClose();
          }}
        />
        {preview ? (
          <div className="flex flex-col gap-5">
            <ConsentWords
              language={chosen}
              questions={[
                { purposes: ['share with lenders'], words: mine.share },
                { purposes: ['credit check'], words: mine.creditCheck },
              ]}
            />
            <Notice
              tone="info"
              title={
                validFrom === ''
                  ? 'Agents read this from now on'
                  : `Agents read this from ${formatDay(validFrom)}`
              }
            >
              Text {(base?.version ?? 0) + 1} in {name}, for UAT and Production. It cannot be edited or
              removed, only replaced by a new text.
              {isReplaced && next && ` Text ${next.version} takes over on ${formatDay(next.validFrom)}.`}
            </Notice>
            {question}
            <FormActions message={form.problem(save)}>
              <Button onClick={() => setPreview(false)} disabled={save.pending}>
                Back
              </Button>
              <Button variant="primary" pending={save.pending} onClick={() => send(mine, base?.version ?? 0)}>
                Save text
              </Button>
            </FormActions>
          </div>
        ) : (
          <form
            {...form.props}
            onSubmit={form.submit({ run: () => setPreview(true), reset: save.reset, pending: save.pending })}
            className="flex flex-col gap-5"
          >
            {languages && (
              <SelectField
                label="Language"
                {...form.field('language')}
                choices={languages.map((code) => ({ value: code, label: languageName(code) }))}
              />
            )}
            <TextArea
              label="Share with lenders"
              {...form.field('share')}
              required
              autoComplete="off"
              lang={chosen}
              hint="One short question: may we share the applicant’s details with lenders?"
            />
            <TextArea
              label="Credit check"
              {...form.field('creditCheck')}
              required
              autoComplete="off"
              lang={chosen}
              hint="One short question: may those lenders do a credit check? Say that consent can be withdrawn."
            />
            <TextField
              label="Valid from"
              type="date"
              {...form.field('validFrom')}
              required={false}
              hint="From the start of that day. Leave blank for immediately."
            />
            {question}
            <FormActions message={form.problem(save)}>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="primary">
                Preview
              </Button>
            </FormActions>
          </form>
        )}
      </Dialog>
    </>
  );
}
