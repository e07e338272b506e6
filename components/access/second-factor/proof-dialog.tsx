'use client';

import { type ReactNode, useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import type { MadeRecoveryCodes } from '@/lib/access/auth/second-factor/schema';
import { CodeField } from './code-field';
import { RecoveryCodes } from './recovery-codes';

const loadSchema = () =>
  import('@/lib/access/auth/second-factor/schema').then(({ proofInput }) => proofInput);

interface ProofDialogProps {
  /** On the button that opens it. */
  label: string;
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  path: string;
  tone?: 'primary' | 'danger';
  /** Toast text after success; without it the answer holds recovery codes, which are shown. */
  done?: string;
}

/** A change of one's own second factor, which asks for the password and a code. */
export function ProofDialog(props: ProofDialogProps) {
  const { label, title, children, confirmLabel, path, tone = 'primary', done } = props;
  const [open, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useSchemaForm({ values: { password: '', code: '' }, schema: loadSchema });
  const change = useChange<Partial<MadeRecoveryCodes>>({
    path,
    ...(done ? { done } : {}),
    onDone: (answer) => {
      if (answer.codes) setCodes(answer.codes);
      else setOpen(false);
    },
    onRefused: form.refuse,
  });
  const show = () => {
    setCodes(null);
    form.reset();
    change.reset();
    setOpen(true);
  };
  return (
    <>
      <Button onClick={show}>{label}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={codes ? 'Your new recovery codes' : title}
        disablePointerDismissal={codes !== null}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onKept={() => setOpen(false)} />
        ) : (
          <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
            <p className="text-sm text-ink-2">{children}</p>
            <TextField
              label="Your password"
              type="password"
              {...form.field('password')}
              autoComplete="current-password"
              required
            />
            <CodeField
              {...form.field('code')}
              hint="From your authenticator app, or a recovery code."
              inputMode="text"
            />
            <FormActions message={form.problem(change)}>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button type="submit" variant={tone} pending={change.pending}>
                {confirmLabel}
              </Button>
            </FormActions>
          </form>
        )}
      </Dialog>
    </>
  );
}
