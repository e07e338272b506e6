'use client';

import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import { refusalOf } from './refusal';

/** Offers who has to wait a link by mail, with which the password is taken at once. */
export function AskForLink({ email }: { email: string }) {
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setPending(true);
    setProblem(null);
    try {
      await requestJson('/api/portal/sign-in-link', { method: 'POST', body: { email }, ownSignIn: true });
      setSent(true);
    } catch (error) {
      setProblem(refusalOf(error));
    }
    setPending(false);
  };
  if (sent)
    return (
      <Notice tone="info" role="status">
        If {email} has an account here, a link is on its way there. With it your password works at once. It
        works once, for 15 minutes.
      </Notice>
    );
  return (
    <Notice
      tone="info"
      action={
        <Button size="sm" pending={pending} onClick={() => void ask()}>
          Mail me a link
        </Button>
      }
    >
      {problem ?? 'Was it somebody else? A link by mail lets you sign in now.'}
    </Notice>
  );
}
