'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { requestJson } from '@/components/base/client/request';
import { formatMoment } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import type { ProofFound, ProofView } from '@/lib/care/erasure-proof/view';
import { holdingColumns, proofLines, resultText, unclearColumns } from '@/lib/care/erasure-proof/words';

const askAgainMs = 1_000;
const path = '/api/portal/applicant/proof';

/** The proof of an erasure that was just started, as its search goes on. */
export function ProofInProgress({ receipt }: { receipt: string }) {
  const { data } = useQuery({
    queryKey: ['erasure proof', receipt],
    queryFn: ({ signal }) => requestJson<ProofFound>(path, { method: 'POST', body: { receipt }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'searching' ? false : askAgainMs),
    retry: false,
    gcTime: 0,
  });
  const router = useRouter();
  const hasEnded = data !== undefined && data.state !== 'searching';
  // The list of the last erasures says so, too.
  useEffect(() => {
    if (hasEnded) router.refresh();
  }, [hasEnded, router]);
  return (
    <div role="status" aria-live="polite">
      {data ? <ProofText proof={data} /> : <p className="text-sm text-ink-2">The search begins.</p>}
    </div>
  );
}

/** What a search after an erasure has found, in sentences. */
export function ProofText({ proof }: { proof: ProofView }) {
  const lines = proof.state === 'searching' ? [] : proofLines(proof);
  const isClean = proof.state === 'done' && holdingColumns(proof) + unclearColumns(proof) === 0;
  const text = (
    <ul className="mt-1 space-y-1 text-sm break-words text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  if (proof.state === 'searching')
    return (
      <div>
        <p className="text-sm font-medium">{resultText(proof)}</p>
        <progress
          className="mt-2 h-1.5 w-full accent-accent"
          aria-label="Tables searched"
          max={Math.max(proof.tablesTotal, 1)}
          value={proof.tables}
        />
      </div>
    );
  return (
    <Notice tone={isClean ? 'success' : 'warning'} title={resultText(proof)}>
      {text}
    </Notice>
  );
}

/** Which erasure a proof is of, without saying whose. */
export const proofTitle = ({ erasedAt, by }: ProofView): string =>
  `Erased ${formatMoment(erasedAt)} by ${by ?? 'the command line'}`;
