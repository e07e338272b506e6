'use client';

import { useState } from 'react';
import { postForm } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { Notice } from '@/components/base/ui/state';
import { refusalOf } from './refusal';

interface ProviderButtonProps {
  /** Of the identity provider. */
  name: string;
  /** Where to go afterwards: a path that the server has verified as ours. */
  next: string;
  /** Called before the page is left. */
  onLeave?: (() => void) | undefined;
}

/** Signs in at the identity provider, which leads back. */
export function ProviderButton({ name, next, onLeave }: ProviderButtonProps) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    setPending(true);
    setProblem(null);
    try {
      const callbackUrl = window.location.origin + next;
      const address = await postForm('/api/auth/signin/oidc', { callbackUrl });
      if (!address.searchParams.has('error')) {
        onLeave?.();
        return window.location.assign(address);
      }
      setProblem(`${name} cannot be reached at the moment. Try again, or sign in with your password.`);
    } catch (error) {
      setProblem(refusalOf(error));
    }
    setPending(false);
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="mt-6 flex items-center gap-3 text-xs text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Button size="lg" pending={pending} onClick={() => void leave()} className="w-full">
        Sign in with {name}
      </Button>
    </div>
  );
}
