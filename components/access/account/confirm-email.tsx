'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { FormActions } from '@/components/base/ui/form-actions';
import { Notice } from '@/components/base/ui/state';
import { TextField } from '@/components/base/ui/text-field';
import { NewPasswordField } from './new-password-field';

const loadSchema = () =>
  import('@/lib/access/user/schema').then(({ confirmEmailInput }) => confirmEmailInput);

/** The card of the account page on which a user shows that the email is theirs, by a code that our mail takes there. */
export function ConfirmEmail({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const form = useSchemaForm({
    values: { code: '', currentPassword: '', newPassword: '' },
    schema: loadSchema,
  });
  const send = useChange({
    path: '/api/portal/account/email/code',
    done: 'Code sent',
    onDone: () => setSent(true),
  });
  const confirm = useChange({
    path: '/api/portal/account/email',
    method: 'PUT',
    done: 'Email confirmed',
    onRefused: form.refuse,
  });
  return (
    <Card className="mt-6">
      <CardHeader title="Email" note="Nobody has confirmed yet that it is yours." />
      <CardBody className="flex max-w-xl flex-col items-start gap-5">
        <p className="text-sm text-ink-2">
          We mail you a code. Enter it here and choose a new password, because whoever invited you could have
          seen the one you have. You are then signed out everywhere else, and links that you have made for
          others end.
        </p>
        {send.message && !sent && (
          <Notice tone="danger" role="alert">
            {send.message}
          </Notice>
        )}
        {sent ? (
          <form
            {...form.props}
            onSubmit={form.submit(confirm)}
            className="flex w-full max-w-sm flex-col gap-5"
          >
            {/* Lets password managers update the right entry. */}
            <input type="email" value={email} readOnly autoComplete="username" hidden />
            <TextField
              label="Code"
              hint={`Eight digits, mailed to ${email}. It works for 15 minutes.`}
              inputMode="numeric"
              {...form.field('code')}
              autoComplete="one-time-code"
              required
              autoFocus
            />
            <TextField
              label="Your password now"
              type="password"
              {...form.field('currentPassword')}
              autoComplete="current-password"
              required
            />
            <NewPasswordField label="Your new password" {...form.field('newPassword')} />
            <FormActions message={form.problem(confirm) ?? send.message}>
              <Button pending={send.pending} onClick={() => send.run({})}>
                Send another code
              </Button>
              <Button type="submit" variant="primary" pending={confirm.pending}>
                Confirm email
              </Button>
            </FormActions>
          </form>
        ) : (
          <Button variant="primary" pending={send.pending} onClick={() => send.run({})}>
            Send me a code
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
