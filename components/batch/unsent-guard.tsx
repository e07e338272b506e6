'use client';

import { UnsavedGuard } from '@/components/base/form/unsaved-guard';
import { formatCount } from '@/components/base/ui/format';
import type { Work } from './correct-step';

interface UnsentGuardProps {
  fileName: string;
  /** Null: no file is open. */
  work: Work | null;
  /** The file waits in this browser, to be continued. */
  isKept?: boolean;
}

/** Asks before an unsent file and its corrections are left. */
export function UnsentGuard({ fileName, work, isKept = false }: UnsentGuardProps) {
  return (
    <UnsavedGuard
      dirty={work !== null}
      title={isKept ? 'Leave this file?' : 'Discard this file?'}
      leaveLabel={isKept ? 'Leave' : 'Discard the file'}
    >
      <span className="break-words">{fileName}</span>
      {work && ` ${leaveText(work, isKept)}`}
    </UnsavedGuard>
  );
}

/** The part of the sentence after the file's name. */
function leaveText({ corrected, sending }: Work, isKept: boolean): string {
  const cells = formatCount(corrected, 'corrected cell');
  const state = sending ? 'is still being sent.' : 'has not been sent.';
  if (isKept) {
    const what = corrected > 0 ? `It and your ${cells} wait` : 'It waits';
    return `${state} ${what} here until you sign out or your session ends.`;
  }
  return corrected > 0
    ? `${state} Your ${cells} will be lost.`
    : `${state} You would have to choose it again.`;
}
