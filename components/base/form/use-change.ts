'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { RequestError, requestJson } from '@/components/base/client/request';
import { showToast } from '@/components/base/ui/toast';
import { changeProblem, fieldMessages } from './change-problem';

interface ChangeOptions<Answer> {
  path: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  /** Toast text after success. */
  done?: string;
  onDone?: (answer: Answer) => void;
  /** Receives the messages by field, for the form that holds those fields, and what was sent. */
  onRefused?: (errors: Record<string, string>, body: unknown) => void;
}

/** Who saved in between, and when. */
export interface SavedBy {
  by: string;
  at: string;
  you: boolean;
}

/**
 * Sends a change to our own server and refreshes the page afterwards, so that it shows what is stored. `message` and
 * `errors` explain a failure.
 */
export function useChange<Answer = unknown>({
  path,
  method = 'POST',
  done,
  onDone,
  onRefused,
}: ChangeOptions<Answer>) {
  const router = useRouter();
  /** What another user has saved in the meantime; kept until the conflict is resolved. */
  const [stale, setStale] = useState<Answer | null>(null);
  const [savedBy, setSavedBy] = useState<SavedBy | null>(null);
  const change = useMutation({
    mutationFn: (body: unknown) => requestJson<Answer>(path, { method, body: body ?? {} }),
    onError: (problem, body) => {
      if (!(problem instanceof RequestError)) return;
      const errors = fieldMessages(problem.body.errors);
      if (Object.keys(errors).length > 0) onRefused?.(errors, body);
      if (problem.body.code !== 'stale') return;
      setSavedBy((problem.body.saved as SavedBy | undefined) ?? null);
      setStale(problem.body.current as Answer);
    },
    onSuccess: (answer) => {
      setStale(null);
      if (done) showToast(done);
      onDone?.(answer);
      router.refresh();
    },
  });
  const { error } = change;
  return {
    run: change.mutate,
    reset: () => {
      setStale(null);
      change.reset();
    },
    stale,
    savedBy,
    pending: change.isPending,
    message: error === null ? null : changeProblem(error),
    errors: error instanceof RequestError ? fieldMessages(error.body.errors) : {},
  };
}
