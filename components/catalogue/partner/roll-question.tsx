'use client';

import { type ReactNode, useState } from 'react';
import ConfirmQuestion from '@/components/base/form/confirm-question';
import { Dialog } from '@/components/base/ui/dialog';
import { ShownSecret } from './shown-secret';

interface RollQuestionProps {
  path: string;
  /** What the secret is for. */
  use: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before the roll, and shows the new secret, which exists nowhere else. */
export default function RollQuestion({ path, use, open, onClose, children }: RollQuestionProps) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Dialog open={open} onOpenChange={onClose} title="Roll the signing secret?">
        <ConfirmQuestion
          path={path}
          confirmLabel="Roll secret"
          tone="primary"
          onDone={(answer) => setSecret((answer as { secret: string }).secret)}
          onClose={onClose}
        >
          {children}
        </ConfirmQuestion>
      </Dialog>
      <ShownSecret secret={secret} use={use} onClose={() => setSecret(null)} />
    </>
  );
}
