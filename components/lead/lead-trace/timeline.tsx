import { ArrowLeftRight, FileText, LogIn, type LucideIcon, Scale, Send, Undo2 } from 'lucide-react';
import { className } from '@/components/base/ui/class-name';
import { formatDay, formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { StatusBadge } from '@/components/http/request/status-badge';
import type { TraceEntry, TraceKind } from '@/lib/lead/lead-trace/view';

const kinds: Record<TraceKind, { icon: LucideIcon; label: string }> = {
  request: { icon: LogIn, label: 'API request' },
  lead: { icon: FileText, label: 'Lead' },
  offer: { icon: Scale, label: 'Offer' },
  application: { icon: Send, label: 'Application' },
  call: { icon: ArrowLeftRight, label: 'Call to a lender' },
  callback: { icon: Undo2, label: 'Callback' },
};

/** What happened to a lead, oldest first, under a heading for each day. */
export function Timeline({ entries }: { entries: readonly TraceEntry[] }) {
  const days = new Map<string, TraceEntry[]>();
  for (const entry of entries) {
    const day = formatDay(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <div className="flex flex-col gap-6">
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h3 className="mb-3 text-sm font-medium text-ink-2">{day}</h3>
          <ol aria-label={`Timeline of ${day}`} className="ml-3.5 border-l border-line">
            {ofDay.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry }: { entry: TraceEntry }) {
  const { kind, status, durationMs, facts, lines, by, requestId } = entry;
  const { icon: Icon, label } = kinds[kind];
  return (
    <li className="relative pb-5 pl-7 text-sm last:pb-0">
      <span
        className={className(
          'absolute top-0 -left-3.5 flex size-7 items-center justify-center rounded-full ring-4 ring-surface',
          entry.isProblem ? 'bg-danger-soft text-danger' : 'bg-surface-2 text-ink-2',
        )}
      >
        <Icon size={14} aria-hidden="true" />
        <span className="sr-only">{entry.isProblem ? `${label}, with a problem` : label}</span>
      </span>
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <span className={className('font-medium break-words', kind === 'request' && 'font-mono text-xs')}>
          {entry.what}
        </span>
        {status !== null && <StatusBadge status={status} />}
        {durationMs !== null && (
          <span className="tabular text-xs text-ink-2">{formatNumber(durationMs)} ms</span>
        )}
      </div>
      <p className="mt-0.5 text-xs text-ink-2">
        <Moment at={entry.at} form="seconds" />
        {[by, ...facts].flatMap((fact) => (fact === null ? [] : ` · ${fact}`))}
      </p>
      {requestId && <p className="mt-0.5 font-mono text-xs break-all text-ink-2">{requestId}</p>}
      <Lines lines={lines} />
    </li>
  );
}

/** An offer of a large market has a line for each lender. */
const linesShown = 5;

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const list = (part: readonly string[]) => (
    <ul className="flex flex-col gap-0.5">
      {part.map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
  const shown = lines.length > linesShown + 1 ? linesShown : lines.length;
  return (
    <div className="mt-1.5 border-l-2 border-line pl-3 text-ink-2">
      {list(lines.slice(0, shown))}
      {lines.length > shown && (
        <details className="group mt-0.5">
          <summary className="cursor-pointer text-accent group-open:mb-0.5">
            {formatNumber(lines.length - shown)} more
          </summary>
          {list(lines.slice(shown))}
        </details>
      )}
    </div>
  );
}
