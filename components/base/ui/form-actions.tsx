import type { ReactNode } from 'react';
import { Notice } from './state';

/** The end of a form: the error of the whole form, then the buttons. */
export function FormActions({ message, children }: { message: string | null; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <div className="flex flex-wrap items-end justify-end gap-2">{children}</div>
    </div>
  );
}
