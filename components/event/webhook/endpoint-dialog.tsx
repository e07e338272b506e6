'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { FieldText } from '@/components/base/form/choose-sides';
import { CloseUnsaved } from '@/components/base/form/close-unsaved';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { SettleStale } from '@/components/base/form/settle-stale';
import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Checkbox } from '@/components/base/ui/checkbox';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { SecretOnce } from '@/components/base/ui/secret-once';
import { TextField } from '@/components/base/ui/text-field';
import { postbackTypes } from '@/lib/event/webhook-endpoint/postback-type';
import type { WebhookEndpointView } from '@/lib/event/webhook-endpoint/view';
import { type EventType, eventTypes } from '@/word/event-type';
import type { WebhookKind } from '@/word/webhook-kind';
import { PostbackUrlHint } from './postback-url-hint';

interface EndpointDialogProps extends LaterDialogProps {
  /** The endpoint to edit; null: a new one. */
  endpoint: WebhookEndpointView | null;
  kind: WebhookKind;
  /** The address of the sandbox's inbox; null: there is none. */
  inboxUrl: string | null;
}

/** A form's fields are named by paths, in which a full stop means something. */
const boxOf = (type: EventType) => type.replaceAll('.', '-');

const settingsOf = ({ url, description, types }: WebhookEndpointView) => ({ url, description, types });

const labels: Readonly<Record<string, string>> = { url: 'URL', description: 'Description', types: 'Events' };

function describe(field: string, value: unknown): FieldText {
  const label = labels[field] ?? field;
  if (Array.isArray(value)) return { label, lines: value.length === 0 ? ['All'] : value.map(String) };
  return { label, lines: [value === '' ? 'None' : String(value)] };
}

/** Adds an endpoint, or changes one. Mounted afresh on each opening. */
export default function EndpointDialog({ endpoint, kind, inboxUrl, open, onClose }: EndpointDialogProps) {
  const isPostback = kind === 'postback';
  const choices = isPostback ? postbackTypes : eventTypes;
  const router = useRouter();
  /** A new endpoint's secret, shown once. */
  const [secret, setSecret] = useState<string | null>(null);
  const [closing, setClosing] = useState(false);
  const form = useSchemaForm({
    values: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      all: !isPostback && (endpoint?.types ?? []).length === 0,
      types: Object.fromEntries(
        choices.map((type) => [
          boxOf(type),
          endpoint ? endpoint.types.includes(type) : isPostback && type === 'lead.accepted',
        ]),
      ) as Record<string, boolean>,
    },
    schema: () =>
      import('@/lib/event/webhook-endpoint/schema').then(({ addWebhookInput, changeWebhookInput }) =>
        endpoint ? changeWebhookInput : addWebhookInput,
      ),
    problems: ({ all, types }): Record<string, string> =>
      all || choices.some((type) => types[boxOf(type)]) ? {} : { types: 'Choose at least one.' },
    body: ({ url, description, all, types }) => ({
      kind,
      url,
      description,
      types: all ? [] : choices.filter((type) => types[boxOf(type)]),
      ...(endpoint && { version: endpoint.version }),
    }),
  });
  const add = useChange<{ secret: string | null }>({
    path: '/api/portal/webhook',
    done: isPostback ? 'Postback added' : 'Endpoint added',
    onDone: (answer) => (answer.secret === null ? onClose() : setSecret(answer.secret)),
    onRefused: (errors) => {
      form.refuse(errors);
      // It may be there, and only the answer was lost.
      router.refresh();
    },
  });
  const change = useChange<WebhookEndpointView>({
    path: `/api/portal/webhook/${endpoint?.id}`,
    method: 'PUT',
    done: isPostback ? 'Postback saved' : 'Endpoint saved',
    onDone: onClose,
    onRefused: form.refuse,
  });
  const taker = endpoint ? change : add;
  const isChanged = form.isDirty && secret === null;
  const close = () => {
    if (isChanged && !closing) setClosing(true);
    else onClose();
  };
  const all = form.value('all');
  const { url, description, types } = form.values();
  const mine = { url, description, types: all ? [] : choices.filter((type) => types[boxOf(type)]) };
  return (
    <>
      <UnsavedGuard dirty={open && isChanged} />
      <Dialog
        open={open}
        onOpenChange={close}
        title={titleOf(endpoint !== null, isPostback, secret !== null)}
        disablePointerDismissal
      >
        {endpoint && (
          <SettleStale
            change={change}
            name={isPostback ? 'the postback' : 'the endpoint'}
            base={settingsOf(endpoint)}
            mine={mine}
            fieldsOf={settingsOf}
            describe={describe}
            send={(fields, stored) => change.run({ ...fields, kind, version: stored.version })}
            keepTheirs={() => {
              change.reset();
              router.refresh();
              onClose();
            }}
          />
        )}
        {secret === null ? (
          <form {...form.props} onSubmit={form.submit(taker)} className="flex flex-col gap-5">
            <div>
              <TextField
                label="URL"
                {...form.field('url')}
                required
                inputMode="url"
                autoComplete="off"
                placeholder={isPostback ? 'https://tracker.example/postback?cid={click_id}' : undefined}
                hint={
                  isPostback
                    ? 'As your tracker gives it. We call it with a GET; 2xx within 15 seconds means that it was taken.'
                    : 'Takes a POST with signed JSON, and answers 2xx within 15 seconds.'
                }
              />
              {isPostback && <PostbackUrlHint />}
              {!isPostback && inboxUrl !== null && (
                <div className="mt-2">
                  <Button size="sm" onClick={() => form.change('url', inboxUrl)}>
                    Use the sandbox inbox
                  </Button>
                </div>
              )}
            </div>
            <TextField
              label="Description"
              {...form.field('description')}
              autoComplete="off"
              maxLength={200}
              hint="For your team, such as “CRM”. Optional."
            />
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-2 text-sm font-medium">Events</legend>
              {!isPostback && <Checkbox label="All, also those that are added later" {...form.box('all')} />}
              {!all && (
                <div className="grid gap-3 sm:grid-cols-2">
                  {choices.map((type, index) => (
                    <Checkbox
                      key={type}
                      label={type}
                      {...form.box(`types.${boxOf(type)}`)}
                      error={index === 0 ? form.errorOf('types') : undefined}
                    />
                  ))}
                </div>
              )}
              <p className="text-xs text-ink-2">
                Each row of a file makes a <code>lead.created</code>; those come only if you choose that type
                by name.
              </p>
            </fieldset>
            {closing && <CloseUnsaved onKeep={() => setClosing(false)} onDiscard={onClose} />}
            <FormActions message={form.problem(taker)}>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="primary" pending={taker.pending}>
                {endpoint ? 'Save' : isPostback ? 'Add postback' : 'Add endpoint'}
              </Button>
            </FormActions>
          </form>
        ) : (
          <SecretOnce secret={secret} use="Your system checks our calls with it." onDone={onClose} />
        )}
      </Dialog>
    </>
  );
}

function titleOf(isEdited: boolean, isPostback: boolean, isSecret: boolean): string {
  if (isSecret) return 'The signing secret';
  const what = isPostback ? 'postback' : 'endpoint';
  return isEdited ? `Edit ${what}` : isPostback ? 'Add a postback' : 'Add an endpoint';
}
