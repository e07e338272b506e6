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
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import type { AlertChannelView } from '@/lib/event/alert/channel-view';
import { alertRules } from '@/lib/event/alert/kind';
import { clockText } from '@/lib/event/alert/quiet';
import type { AlertChannelType } from '@/word/alert-channel-type';
import { type AlertKind, alertKinds } from '@/word/alert-kind';
import { channelTypeNames } from './channel-type';

interface ChannelDialogProps extends LaterDialogProps {
  /** The channel to edit; null: a new one. */
  channel: AlertChannelView | null;
  /** Whether a mail server is set up. */
  hasMail: boolean;
}

/** The body without its address: what may be shown again. */
const settingsOf = (channel: AlertChannelView) => ({
  name: channel.name,
  kinds: channel.kinds,
  uat: channel.uat,
  active: channel.active,
  quietFrom: clockText(channel.quietFrom) || null,
  quietTo: clockText(channel.quietTo) || null,
});

const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  kinds: 'Tell about',
  uat: 'Also UAT’s alerts',
  active: 'Switched on',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet until',
  to: 'Addresses',
  url: 'URL',
};

function describe(field: string, value: unknown): FieldText {
  const label = fieldLabels[field] ?? field;
  if (Array.isArray(value))
    return { label, lines: value.map((one: AlertKind) => alertRules[one]?.label ?? String(one)) };
  return {
    label,
    lines: [value === null ? 'None' : value === true ? 'Yes' : value === false ? 'No' : String(value)],
  };
}

/** Adds a channel, or changes one. Mounted afresh on each opening. */
export default function ChannelDialog({ channel, hasMail, open, onClose }: ChannelDialogProps) {
  const router = useRouter();
  /** A new webhook's secret, shown once. */
  const [secret, setSecret] = useState<string | null>(null);
  const [closing, setClosing] = useState(false);
  const types = (Object.keys(channelTypeNames) as AlertChannelType[]).filter(
    (one) => one !== 'email' || hasMail,
  );
  const form = useSchemaForm({
    values: {
      name: channel?.name ?? '',
      type: channel?.type ?? types[0] ?? 'slack',
      to: channel?.type === 'email' ? channel.target : '',
      url: '',
      kinds: Object.fromEntries(
        alertKinds.map((kind) => [kind, channel?.kinds.includes(kind) ?? true]),
      ) as Record<AlertKind, boolean>,
      uat: channel?.uat ?? false,
      active: channel?.active ?? true,
      quietFrom: clockText(channel?.quietFrom ?? null),
      quietTo: clockText(channel?.quietTo ?? null),
    },
    schema: () =>
      import('@/lib/event/alert/schema').then(({ addAlertChannelInput, changeAlertChannelInput }) =>
        channel ? changeAlertChannelInput : addAlertChannelInput,
      ),
    body: ({ kinds, type, to, url, quietFrom, quietTo, ...values }) => ({
      ...values,
      kinds: alertKinds.filter((kind) => kinds[kind]),
      quietFrom: quietFrom || null,
      quietTo: quietTo || null,
      // Left blank, a stored URL stays.
      ...(type === 'email' ? { to } : url === '' && channel ? {} : { url }),
      ...(channel ? { version: channel.version } : { type }),
    }),
  });
  const type = form.value('type');
  const add = useChange<{ secret: string | null }>({
    path: '/api/portal/alert-channel',
    done: 'Channel added',
    onDone: (answer) => (answer.secret === null ? onClose() : setSecret(answer.secret)),
    onRefused: form.refuse,
  });
  const change = useChange<AlertChannelView>({
    path: `/api/portal/alert-channel/${channel?.id}`,
    method: 'PUT',
    done: 'Channel saved',
    onDone: onClose,
    onRefused: form.refuse,
  });
  const taker = channel ? change : add;
  const close = () => {
    if (form.isDirty && secret === null && !closing) setClosing(true);
    else onClose();
  };
  const { kinds, quietFrom, quietTo, to, url } = form.values();
  const mine = {
    name: form.values('name'),
    kinds: alertKinds.filter((kind) => kinds[kind]),
    uat: form.values('uat'),
    active: form.values('active'),
    quietFrom: quietFrom || null,
    quietTo: quietTo || null,
  };
  return (
    <>
      <UnsavedGuard dirty={open && form.isDirty && secret === null} />
      <Dialog
        open={open}
        onOpenChange={close}
        title={channel ? `Edit ${channel.name}` : 'Add a channel'}
        disablePointerDismissal
      >
        {channel && (
          <SettleStale
            change={change}
            name={channel.name}
            base={settingsOf(channel)}
            mine={mine}
            fieldsOf={settingsOf}
            describe={describe}
            send={(fields, stored) =>
              change.run({
                ...fields,
                ...(channel.type === 'email' ? { to } : url === '' ? {} : { url }),
                version: stored.version,
              })
            }
            keepTheirs={() => {
              change.reset();
              router.refresh();
              onClose();
            }}
          />
        )}
        {secret === null ? (
          <form {...form.props} onSubmit={form.submit(taker)} className="flex flex-col gap-5">
            <TextField
              label="Name"
              {...form.field('name')}
              required
              hint="Such as Night shift, or #lead-alerts."
            />
            {!channel && (
              <SelectField
                label="Send by"
                {...form.field('type')}
                choices={types.map((value) => ({ value, label: channelTypeNames[value] }))}
                hint={hasMail ? undefined : 'Email needs a mail server: set SMTP_URL and SMTP_FROM.'}
              />
            )}
            {type === 'email' ? (
              <TextField
                label="Addresses"
                {...form.field('to')}
                required
                inputMode="email"
                hint="Separated by commas, ten at most."
              />
            ) : (
              <TextField
                label="URL"
                {...form.field('url')}
                required={!channel}
                inputMode="url"
                autoComplete="off"
                hint={
                  channel
                    ? `Leave blank to keep the current one at ${channel.target}.`
                    : type === 'webhook'
                      ? 'Receives signed JSON. The signing secret is shown once you have added it.'
                      : 'As the incoming webhook of the channel or workflow. It is never shown again.'
                }
              />
            )}
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-2 text-sm font-medium">Tell about</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {alertKinds.map((kind, index) => {
                  const box = form.box(`kinds.${kind}`);
                  return (
                    <Checkbox
                      key={kind}
                      label={alertRules[kind].label}
                      {...box}
                      error={index === 0 ? form.errorOf('kinds') : undefined}
                    />
                  );
                })}
              </div>
            </fieldset>
            <Checkbox label="Also UAT’s alerts" {...form.box('uat')} />
            <div className="grid grid-cols-2 gap-4">
              <TextField label="Quiet from" type="time" {...form.field('quietFrom')} required={false} />
              <TextField label="Quiet until" type="time" {...form.field('quietTo')} required={false} />
            </div>
            <p className="-mt-3 text-xs text-ink-2">
              South African time. Urgent alerts in Production arrive at any hour; others wait until the quiet
              hours end.
            </p>
            {channel && <Checkbox label="Switched on" {...form.box('active')} />}
            {closing && <CloseUnsaved onKeep={() => setClosing(false)} onDiscard={onClose} />}
            <FormActions message={form.problem(taker)}>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="primary" pending={taker.pending}>
                {channel ? 'Save' : 'Add channel'}
              </Button>
            </FormActions>
          </form>
        ) : (
          <SecretOnce
            secret={secret}
            use="The receiver checks our messages with it, as Standard Webhooks describes."
            onDone={onClose}
          />
        )}
      </Dialog>
    </>
  );
}
