import { Card, CardHeader } from '@/components/base/ui/card';
import { CopyButton } from '@/components/base/ui/copy-button';
import { formatCount, formatPhone } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { smsNumbers } from '@/lib/catalogue/sandbox/magic-value';
import type { SandboxMessage } from '@/lib/message/sms/list-sandbox-messages';

/** What the sandbox's SMS gateway took instead of sending it, and the numbers that script its failures. */
export function SandboxMessages({ messages }: { messages: readonly SandboxMessage[] }) {
  return (
    <Card>
      <CardHeader
        title="Text messages"
        note="In UAT nobody gets them. With these cell phone numbers the gateway fails; any other works."
      />
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {Object.values(smsNumbers).map(({ number, inPortal }) => (
          <li
            key={number}
            className="flex flex-col gap-x-6 gap-y-2 px-5 py-3 sm:flex-row sm:items-center sm:px-6"
          >
            <span className="shrink-0 sm:w-64">
              <CopyButton text={number} label={formatPhone(number)} />
            </span>
            <span className="text-sm text-ink-2">{inPortal}</span>
          </li>
        ))}
        {messages.length === 0 && (
          <li className="px-5 py-4 text-sm text-ink-2 sm:px-6">
            No messages yet. Press “Text it now” when a lead's link is there.
          </li>
        )}
        {messages.map(({ id, to, text, sender, calls, at }) => (
          <li key={id} className="flex flex-col gap-x-6 gap-y-1 px-5 py-3 text-sm sm:flex-row sm:px-6">
            <div className="shrink-0 sm:w-64">
              <p className="tabular font-medium">{formatPhone(to.replace('+27', '0'))}</p>
              <p className="text-xs text-ink-2">
                <Moment at={at} form="recent" /> · from {sender}
                {calls > 1 && ` · sent here ${formatCount(calls, 'time')}, counted once`}
              </p>
            </div>
            <p className="min-w-0 break-words whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
