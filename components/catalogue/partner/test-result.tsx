import { formatNumber } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import type { EndpointTest } from '@/lib/catalogue/partner/test-call';

/** What came back from a test call, what is wrong with it, and what was sent. */
export function TestResult({ test }: { test: EndpointTest }) {
  const { ok, status, durationMs, problems, answer } = test;
  const took = `${formatNumber(durationMs)} ms`;
  return (
    <>
      <Notice
        role="status"
        tone={ok ? (problems.length > 0 ? 'warning' : 'success') : 'danger'}
        title={ok ? 'Valid response' : 'Invalid response'}
      >
        <p className="tabular">
          {status === null ? `No response after ${took}` : `Status ${status} in ${took}`}
        </p>
        {problems.length > 0 && (
          <ul className="mt-1 flex flex-col gap-1">
            {problems.map((problem) => (
              <li key={problem} className="break-words">
                {problem}
              </li>
            ))}
          </ul>
        )}
      </Notice>
      {answer !== null && <Json title="Response, as read" value={answer} />}
      <Json title="Headers sent" value={test.headers} />
      <Json title="Body sent" value={test.body} />
    </>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <section>
      <h3 className="text-base font-medium">{title}</h3>
      <pre className="mt-2 rounded-control bg-surface-2 p-3 font-mono text-xs break-words whitespace-pre-wrap">
        {JSON.stringify(value, null, 2)}
      </pre>
    </section>
  );
}
