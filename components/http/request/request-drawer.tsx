'use client';

import { CopyButton } from '@/components/base/ui/copy-button';
import { DetailList } from '@/components/base/ui/detail-list';
import { Drawer } from '@/components/base/ui/drawer';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import type { RequestView } from '@/lib/http/request/schema';
import { StatusBadge } from './status-badge';

/** What operators are shown besides. */
export interface RequestCaller {
  /** Null: not known. */
  readonly network: string | null;
  /** The public id of the lead that the call made or named. */
  readonly lead: string | null;
}

interface RequestDrawerProps {
  request: RequestView | null;
  caller?: RequestCaller | undefined;
  onClose: () => void;
}

/** Shows everything recorded about one call, and a `curl` command of the same shape. */
export function RequestDrawer({ request, caller, onClose }: RequestDrawerProps) {
  return (
    <Drawer
      open={request !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={request ? `${request.method} ${request.path}` : ''}
    >
      {request && <RequestDetails request={request} caller={caller} />}
    </Drawer>
  );
}

function RequestDetails({ request, caller }: { request: RequestView; caller: RequestCaller | undefined }) {
  const { errors, fields } = request;
  return (
    <div className="flex flex-col gap-6">
      {request.hints.length > 0 && (
        <Notice tone="info" title="Suggested fix">
          <ul className="flex flex-col gap-1">
            {request.hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </Notice>
      )}
      <DetailList
        items={[
          ['Response', <StatusBadge key="status" status={request.status} />],
          ['Time', <Moment key="time" at={request.at} form="exact" />],
          ['Duration', `${formatNumber(request.durationMs)} ms`],
          ['Key', `${request.keyName} …${request.keyHint}`],
          [
            'Request id',
            <code key="id" className="text-xs">
              {request.requestId}
            </code>,
          ],
          ['Content-Type', request.contentType ?? 'not sent'],
          ...(caller
            ? ([
                ['Called from', caller.network ?? 'not known'],
                [
                  'Lead',
                  caller.lead === null ? (
                    'none'
                  ) : (
                    <Link
                      key="lead"
                      href={`/operator/lead/${caller.lead}`}
                      className="text-accent hover:underline"
                    >
                      {caller.lead}
                    </Link>
                  ),
                ],
              ] as const)
            : []),
          ['Body', request.bytes === null ? '–' : formatCount(request.bytes, 'byte')],
        ]}
      />
      {errors && (
        <section>
          <h3 className="text-base font-medium">Error</h3>
          <p className="mt-1 text-sm">{errors.message}</p>
          {errors.missing && <p className="mt-1 font-mono text-xs">{errors.missing.join(', ')}</p>}
          {errors.fields && (
            <div className="mt-3">
              <DetailList
                items={Object.entries(errors.fields).map(([field, messages]) => [
                  field,
                  messages.join(' · '),
                ])}
              />
            </div>
          )}
        </section>
      )}
      {fields && (
        <section>
          <h3 className="text-base font-medium">Fields sent</h3>
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {Object.entries(fields).map(([field, type]) => (
              <li key={field} className="rounded-tag bg-surface-2 px-2 py-1 font-mono text-xs">
                {field} <span className="text-ink-2">{type}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <div className="flex items-center justify-between gap-4">
          <h3 className="text-base font-medium">
            {request.curlPurpose === 'same call' ? 'Replay with curl' : 'Retrieve the lead with curl'}
          </h3>
          <CopyButton text={request.curl} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <pre tabIndex={0} className="mt-2 overflow-x-auto rounded-control bg-surface-2 p-3 font-mono text-xs">
          {request.curl}
        </pre>
      </section>
    </div>
  );
}
