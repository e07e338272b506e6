import { noteEnvironment, pageHeaders, RequestError } from '@/components/base/client/request';
import type { ConsentWord } from '@/lib/applicant/consent-words';
import { queryString } from '@/lib/base/text/query-string';
import type { PortalBatch } from '@/lib/batch/portal-view';
import type { LeadBasis } from '@/word/lead';
import { sentName } from './sent-name';

interface Sending {
  file: Blob;
  fileName: string;
  consentText: string | null;
  /** Whether these people asked for a loan; null: as the corrected upload says. */
  basis: LeadBasis | null;
  /** The words that the user took for consent, or not; empty: none were decided on. */
  consentWords: readonly ConsentWord[];
  intentId: number | null;
  /** The upload whose rejected rows the file corrects; null: it is a file of its own. */
  corrects: string | null;
  /** Sent again under it, the file is uploaded once. */
  key: string;
  /** Share of the bytes sent so far, 0..1. */
  onProgress: (share: number) => void;
  /** Cancels the upload when the page is left. */
  signal: AbortSignal;
}

/** Uploads a file of leads. XMLHttpRequest, because fetch reports no upload progress. */
export function sendFile({
  file,
  fileName,
  consentText,
  basis,
  consentWords,
  intentId,
  corrects,
  key,
  onProgress,
  signal,
}: Sending): Promise<PortalBatch> {
  const query = queryString({
    consent: consentText ?? undefined,
    basis: basis ?? undefined,
    intentId: intentId ?? undefined,
    corrects: corrects ?? undefined,
  });
  const form = new FormData();
  // The server reads the form as it arrives: what belongs to the file stands before it.
  if (consentWords.length > 0) form.append('consentWords', JSON.stringify(consentWords));
  form.append('file', file, sentName(fileName));
  const path = '/api/portal/batch';
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const headers = pageHeaders(path);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('error', () => reject(new RequestError(0, {})));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status === 200) return resolve(answer as unknown as PortalBatch);
      const failure = new RequestError(request.status, answer);
      noteEnvironment(failure);
      reject(failure);
    });
    // Nobody is waiting for a response any more.
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', `${path}?${query}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('idempotency-key', key);
    request.send(form);
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
