'use client';

import { environmentLabel } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import type { Caller } from '@/lib/desk/call/caller';
import type { Environment } from '@/word/environment';
import { callerText, noNumberText } from './call-text';

/** Over a form that was started for a caller. */
export function CallerNotice({
  caller,
  isKnown,
  environment,
}: {
  caller: Caller;
  isKnown: boolean;
  environment: Environment;
}) {
  return (
    <div className="p-3 sm:p-4">
      <Notice tone="info" role="status" title={`Call: ${callerText(caller)}`}>
        {noNumberText(caller) ??
          (isKnown
            ? 'The number is filled in.'
            : `No lead in ${environmentLabel(environment)} has this number. It is filled in.`)}
      </Notice>
    </div>
  );
}
