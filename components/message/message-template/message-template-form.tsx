'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { SettleStale } from '@/components/base/form/settle-stale';
import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { sentence } from '@/components/base/ui/format';
import { TextArea } from '@/components/base/ui/text-area';
import { languageNames } from '@/lib/message/consent-text/language';
import { longestText, placeholders, textProblem } from '@/lib/message/message-template/placeholder';
import type { MessageTemplateView } from '@/lib/message/message-template/view';
import { MessagePreview } from './message-preview';

interface MessageTemplateFormProps {
  view: MessageTemplateView;
  company: string;
  link: string;
  /** Just added: nothing is stored yet. */
  isNew: boolean;
  onDiscard: () => void;
}

/** One language's text: written here, with what the applicant will read beside it. */
export function MessageTemplateForm({ view, company, link, isNew, onDiscard }: MessageTemplateFormProps) {
  const { language, version } = view;
  const name = languageNames[language];
  const stored = view.text ?? '';
  const [text, setText] = useState(stored);
  const [asked, setAsked] = useState(false);
  const [removing, setRemoving] = useState(false);
  const router = useRouter();
  const area = useRef<HTMLTextAreaElement>(null);
  const path = `/api/portal/message-template/${language}`;
  const save = useChange<MessageTemplateView>({ path, method: 'PUT', done: `${name} text saved` });
  const remove = useChange<MessageTemplateView>({
    path,
    method: 'DELETE',
    done: language === 'en' ? 'Standard text restored' : `${name} text removed`,
    onDone: () => {
      setRemoving(false);
      onDiscard();
    },
  });
  const dirty = text !== stored;
  const wrong = text.trim() === '' ? 'Write the text' : textProblem(text);
  const error = (asked && wrong !== null && sentence(wrong)) || save.errors.text || undefined;

  const insert = (placeholder: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = area.current ?? {};
    const at = from + placeholder.length;
    setText(text.slice(0, from) + placeholder + text.slice(to));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at, at);
    });
  };
  const submit = () => {
    setAsked(true);
    if (wrong !== null) return area.current?.focus();
    if (!save.pending) save.run({ text, version });
  };

  return (
    <Card className="p-5 sm:p-6">
      <UnsavedGuard dirty={dirty} />
      <h2 className="text-lg">{name}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <TextArea
            ref={area}
            label={`Text in ${name}`}
            hint="What stands in braces is filled in for each applicant."
            error={error}
            value={text}
            lang={language}
            rows={5}
            maxLength={longestText}
            required
            autoFocus={isNew}
            onChange={(event) => {
              setText(event.target.value);
              if (save.message !== null) save.reset();
            }}
          />
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Insert in the {name} text</legend>
            {Object.keys(placeholders).map((placeholder) => (
              <Button key={placeholder} size="sm" onClick={() => insert(`{${placeholder}}`)}>
                {`{${placeholder}}`}
              </Button>
            ))}
          </fieldset>
        </div>
        <MessagePreview text={text} language={language} company={company} link={link} />
        <div className="lg:col-span-2">
          <FormActions message={Object.keys(save.errors).length > 0 ? null : save.message}>
            {isNew && <Button onClick={onDiscard}>Discard</Button>}
            {version !== null && (
              <Button variant="ghost" onClick={() => setRemoving(true)}>
                {language === 'en' ? 'Restore standard text' : 'Remove'}
              </Button>
            )}
            {dirty && !isNew && <Button onClick={() => setText(stored)}>Undo changes</Button>}
            <Button type="submit" variant="primary" pending={save.pending} disabled={!dirty}>
              Save
            </Button>
          </FormActions>
        </div>
      </form>
      <Dialog
        open={removing}
        onOpenChange={setRemoving}
        title={language === 'en' ? 'Restore the standard text?' : `Remove the ${name} text?`}
        description={
          language === 'en'
            ? 'Your own English text is deleted.'
            : `Your ${name} text is deleted. Applicants who would get it then get the English one.`
        }
      >
        <FormActions message={remove.message}>
          <Button onClick={() => setRemoving(false)}>Keep it</Button>
          <Button variant="danger" pending={remove.pending} onClick={() => remove.run({ version })}>
            {language === 'en' ? 'Restore' : 'Remove'}
          </Button>
        </FormActions>
      </Dialog>
      <SettleStale
        change={save}
        name={`The ${name} text`}
        base={{ text: stored }}
        mine={{ text }}
        fieldsOf={(current) => ({ text: current.text ?? '' })}
        describe={(_, value) => ({ label: 'Text', lines: [String(value)] })}
        send={(fields, current) => save.run({ text: fields.text, version: current.version })}
        keepTheirs={() => {
          save.reset();
          router.refresh();
        }}
      />
    </Card>
  );
}
