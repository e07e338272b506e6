'use client';

import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { formatCount } from '@/components/ui/format';
import type { Work } from './correct-step';

interface UnsentGuardProps {
  fileName: string;
  /** Null: no file is open. */
  work: Work | null;
}

/** Asks before an unsent file and its corrections are discarded. */
export function UnsentGuard({ fileName, work }: UnsentGuardProps) {
  return (
    <UnsavedGuard dirty={work !== null} title="Discard this file?" leaveLabel="Discard the file">
      <span className="break-words">{fileName}</span>
      {work && ` ${lossText(work)}`}
    </UnsavedGuard>
  );
}

/** The part of the sentence after the file's name. */
function lossText({ corrected, sending }: Work): string {
  const cells = formatCount(corrected, 'corrected cell');
  const state = sending ? 'is still being sent.' : 'has not been sent.';
  return corrected > 0
    ? `${state} Your ${cells} will be lost.`
    : `${state} You would have to choose it again.`;
}
