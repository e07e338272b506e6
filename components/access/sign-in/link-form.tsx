'use client';

import { postForm } from '@/components/base/client/request';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { TextField } from '@/components/base/ui/text-field';
import { refusal } from './refusal';
import { pathAfter } from './sign-in-as';
import { useSignInStep } from './use-sign-in-step';

/** Takes the password of whoever follows a sign-in link, then leads on, to the second factor where there is one. */
export function LinkForm({ token, email }: { token: string; email: string }) {
  const form = useSchemaForm<{ password: string }>({
    values: { password: '' },
    problems: ({ password }): Record<string, string> => (password === '' ? { password: 'Required.' } : {}),
  });
  const step = useSignInStep({
    form,
    again: 'password',
    send: async ({ password }) => {
      const answer = await postForm('/api/auth/callback/link', { token, password });
      const reason = answer.searchParams.get('error');
      if (reason === null) window.location.assign(pathAfter(answer));
      else if (reason === 'code-asked') window.location.assign('/sign-in');
      // The page says that the link has ended.
      else if (reason === 'ended') window.location.reload();
      else return reason === 'CredentialsSignin' ? 'The password is wrong.' : refusal(reason);
      return null;
    },
  });
  return (
    <form {...form.props} onSubmit={step.onSubmit} className="flex flex-col gap-5">
      {step.notice}
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <TextField
        label="Password"
        type="password"
        {...form.field('password')}
        autoComplete="current-password"
        required
        autoFocus
      />
      {step.button}
    </form>
  );
}
