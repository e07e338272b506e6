'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import type { SetUpProof, StartedSetUp } from '@/lib/access/auth/second-factor/schema';
import { CodeField } from './code-field';

const loadSchema = () =>
  import('@/lib/access/auth/second-factor/schema').then(({ startSetUpInput }) => startSetUpInput);

interface StartStepProps {
  proof: SetUpProof;
  onStarted: (started: StartedSetUp) => void;
}

/** Says what is needed, and asks for what the server wants to see before it shows a key. */
export function StartStep({ proof, onStarted }: StartStepProps) {
  const [asked, setAsked] = useState(proof);
  const form = useSchemaForm({
    values: { password: '', code: '' },
    schema: loadSchema,
    body: ({ password, code }) => ({
      ...(asked !== 'nothing' && { password }),
      ...(asked === 'password and code' && { code }),
    }),
  });
  const start = useChange<StartedSetUp>({
    path: '/api/portal/account/second-factor/start',
    onDone: onStarted,
    onRefused: (errors) => {
      // The page was open for so long that the password is asked for now.
      if (errors.password && asked === 'nothing') setAsked('password');
      else form.refuse(errors);
    },
  });
  return (
    <form {...form.props} onSubmit={form.submit(start)} className="flex flex-col gap-5">
      <p className="text-sm text-ink-2">
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        the one of your password manager.
      </p>
      {asked !== 'nothing' && (
        <TextField
          label="Your password"
          type="password"
          {...form.field('password')}
          autoComplete="current-password"
          required
          autoFocus
        />
      )}
      {asked === 'password and code' && (
        <CodeField
          {...form.field('code')}
          hint="Of the device that you use now, or a recovery code."
          inputMode="text"
        />
      )}
      <FormActions
        message={asked !== proof && start.message ? 'Enter your password to go on.' : form.problem(start)}
      >
        <Button type="submit" variant="primary" size="lg" pending={start.pending} className="w-full">
          Show the key
        </Button>
      </FormActions>
    </form>
  );
}
