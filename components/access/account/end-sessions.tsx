'use client';

import { type ReactNode, useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import type { AskedForEnd } from '@/lib/access/session/view';

const loadSchema = () =>
  import('@/lib/access/session/schema').then(({ endSessionsInput }) => endSessionsInput);

interface EndSessionsProps {
  asked: AskedForEnd;
  /** On the button that opens it. */
  label: string;
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  path: string;
  done: string;
  variant?: 'secondary' | 'ghost';
}

/** Ends other sessions of one's own, and asks for the password where the server wants it. */
export function EndSessions(props: EndSessionsProps) {
  const { asked, label, title, children, confirmLabel, path, done, variant = 'secondary' } = props;
  const [open, setOpen] = useState(false);
  /** The page was open for so long that the password is asked for now. */
  const [isLate, setIsLate] = useState(false);
  const asksPassword = asked.password || isLate;
  const form = useSchemaForm({
    values: { password: '' },
    schema: loadSchema,
    body: ({ password }) => (asksPassword ? { password } : {}),
  });
  const change = useChange({
    path,
    method: 'DELETE',
    done,
    onDone: () => setOpen(false),
    onRefused: (errors) => {
      if (errors.password && !asksPassword) setIsLate(true);
      else form.refuse(errors);
    },
  });
  const show = () => {
    form.reset();
    change.reset();
    setOpen(true);
  };
  return (
    <>
      <Button size="sm" variant={variant} onClick={show}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
          <p className="text-sm text-ink-2">{children}</p>
          {asksPassword && (
            <TextField
              label="Your password"
              type="password"
              {...form.field('password')}
              {...(asked.provider && {
                hint: `No password? Sign out and in again with ${asked.provider}: for 15 minutes none is asked for.`,
              })}
              autoComplete="current-password"
              required
              autoFocus
            />
          )}
          <FormActions
            message={
              form.problem(change) ??
              (isLate && change.errors.password ? 'Enter your password to go on.' : null)
            }
          >
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="danger" pending={change.pending}>
              {confirmLabel}
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
