import { hmac, keyOf, type PastedCall, type PastedParts, readCall, signatureOf } from './pasted-call';

/** A secret that signs calls of this affiliate. */
export interface KnownSecret {
  readonly endpointId: number;
  readonly secret: string;
  /** Replaced by a rotation, and still in its overlap. */
  readonly isFormer: boolean;
}

/** What we know about it. */
export interface KnownCalls {
  readonly secrets: readonly KnownSecret[];
  /** The event of this `webhook-id`, as it is sent; null: there is none. */
  readonly sent: { readonly body: string } | null;
  /** The latest events, as they are sent. */
  readonly recent: readonly { readonly id: string; readonly body: string }[];
}

export type DiagnosedPart = 'secret' | 'id' | 'timestamp' | 'signature' | 'body' | 'encoding' | 'clock';

export interface Diagnosis {
  /** The signature fits secret, id, timestamp and body as they were pasted. */
  readonly isRight: boolean;
  /** What is wrong, the likeliest first. */
  readonly findings: readonly { readonly part: DiagnosedPart; readonly text: string }[];
}

type Finding = Diagnosis['findings'][number];

const toleranceSeconds = 300;
/** How far a changed timestamp is looked for, and in what: our bodies are far shorter. */
const searchedSeconds = 2 * 3_600;
const searchedLength = 2_000;

/** Says what of a call keeps it from being verified: secret, id, timestamp, signature, body, encoding or clock. */
export function diagnose(pasted: PastedCall, known: KnownCalls, now: Date): Diagnosis {
  const call = readCall(pasted);
  const missing = missingParts(call);
  if (missing.length > 0) return { isRight: false, findings: missing };
  const fits = (changes: Partial<typeof call> = {}) => {
    const { secret, id, timestamp, body } = { ...call, ...changes };
    return call.signatures.includes(signatureOf(secret, id, timestamp, body));
  };
  if (fits()) return { isRight: true, findings: clockFinding(Number(call.timestamp), now) };
  const found =
    otherSecret(known, call.secret, (secret) => fits({ secret })) ??
    changedBody(call.body, known.sent, (body) => fits({ body })) ??
    changedTimestamp(call.timestamp, known, now, call.body, (timestamp) => fits({ timestamp })) ??
    changedId(known, call.body, (id, body) => fits({ id, body })) ??
    formOfSignature(call) ??
    unexplained(call, known);
  return { isRight: false, findings: found };
}

function missingParts({ secret, id, timestamp, header, signatures, body }: PastedParts): Finding[] {
  const key = keyOf(secret);
  const findings: (Finding | false)[] = [
    secret === '' && { part: 'secret', text: 'Paste the secret that your system verifies with.' },
    secret !== '' &&
      key === null && {
        part: 'encoding',
        text: 'The secret is not base64 after “whsec_”: a part of it is missing, or it was encoded again.',
      },
    id === '' && { part: 'id', text: 'The header webhook-id is missing.' },
    timestamp === '' && { part: 'timestamp', text: 'The header webhook-timestamp is missing.' },
    /^\d{13}$/.test(timestamp) && {
      part: 'timestamp',
      text: 'The timestamp is in milliseconds. It must stay in seconds, exactly as it came.',
    },
    timestamp !== '' &&
      !/^\d+$/.test(timestamp) && {
        part: 'timestamp',
        text: 'The timestamp is not a number of seconds. Use the header exactly as it came.',
      },
    header === '' && { part: 'signature', text: 'The header webhook-signature is missing.' },
    header !== '' &&
      signatures.length === 0 && {
        part: 'signature',
        text: 'No signature begins with “v1,”. Paste the whole header; during a rotation it holds two, separated by a space.',
      },
    body === '' && { part: 'body', text: 'Paste the body of the call.' },
  ];
  return findings.filter((one) => one !== false);
}

function clockFinding(seconds: number, now: Date): Finding[] {
  const agoSeconds = Math.round(now.getTime() / 1_000 - seconds);
  if (Math.abs(agoSeconds) <= toleranceSeconds) return [];
  const minutes = Math.round(Math.abs(agoSeconds) / 60);
  const when = agoSeconds > 0 ? `${minutes} minutes ago` : `${minutes} minutes from now`;
  return [
    {
      part: 'clock',
      text: `The call was made ${when}, by our clock. If your system refused it when it came, your system’s clock is off by more than 5 minutes: it is ${now.toISOString().slice(0, 19)}Z now.`,
    },
  ];
}

function otherSecret(
  { secrets }: KnownCalls,
  pasted: string,
  fits: (secret: string) => boolean,
): Finding[] | null {
  const signer = secrets.find(({ secret }) => fits(secret));
  if (!signer) return null;
  const own = secrets.find(({ secret }) => secret === pasted);
  const whose = own
    ? `It is ${own.isFormer ? 'the former secret' : 'the secret'} of endpoint no. ${own.endpointId}.`
    : 'It belongs to none of your endpoints here, or was replaced by a rotation.';
  return [
    {
      part: 'secret',
      text: `The call was signed with the secret of endpoint no. ${signer.endpointId}, which is not the one you pasted. ${whose}`,
    },
  ];
}

/** What is done to a body on its way, and how it is undone. */
const repairs: readonly {
  readonly part: 'body' | 'encoding';
  readonly text: string;
  readonly undo: (body: string) => string;
}[] = [
  {
    part: 'body',
    text: 'There is white space before or after the body that was not sent.',
    undo: (body) => body.trim(),
  },
  {
    part: 'encoding',
    text: 'A byte order mark stands before the body that was not sent.',
    undo: (body) => body.replace(/^\uFEFF/, ''),
  },
  {
    part: 'body',
    text: 'The body was parsed and written again, with other white space. Verify the raw bytes, before any JSON parser.',
    undo: (body) => rewritten(body),
  },
  {
    part: 'encoding',
    text: 'The body was read as Latin-1, although it is UTF-8. Verify the raw bytes.',
    undo: (body) => Buffer.from(body, 'latin1').toString('utf8'),
  },
  {
    part: 'encoding',
    text: 'Quotes or other characters of the body are escaped as for HTML.',
    undo: (body) =>
      body
        .replaceAll('&quot;', '"')
        .replaceAll('&#34;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
  },
  {
    part: 'encoding',
    text: 'The body is a JSON string that holds the JSON: it was encoded twice.',
    undo: (body) => inner(body),
  },
];

function rewritten(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

function inner(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'string' ? value : body;
  } catch {
    return body;
  }
}

function changedBody(
  body: string,
  sent: KnownCalls['sent'],
  fits: (body: string) => boolean,
): Finding[] | null {
  for (const { part, text, undo } of repairs) if (fits(undo(body))) return [{ part, text }];
  if (!sent || !fits(sent.body)) return null;
  const at = [...body].findIndex((character, index) => character !== [...sent.body][index]);
  const place = at === -1 ? body.length : at;
  return [
    {
      part: 'body',
      text: `The body is not what was sent: from character ${place + 1} on it should read ${JSON.stringify(sent.body.slice(place, place + 30))}, and reads ${JSON.stringify(body.slice(place, place + 30))}.`,
    },
  ];
}

function changedTimestamp(
  timestamp: string,
  { sent }: KnownCalls,
  now: Date,
  body: string,
  fits: (timestamp: string) => boolean,
): Finding[] | null {
  if (body.length > searchedLength) return null;
  const around = [Number(timestamp), ...(sent ? [timeOf(sent.body)] : []), Math.floor(now.getTime() / 1_000)];
  for (const middle of new Set(around))
    for (let off = 0; off <= searchedSeconds; off += 1) {
      const right = [middle - off, middle + off].find((seconds) => fits(String(seconds)));
      if (right !== undefined)
        return [
          {
            part: 'timestamp',
            text: `The call was signed with the timestamp ${right}, and the header has ${timestamp}. Use the header exactly as it came, not your own clock.`,
          },
        ];
    }
  return null;
}

/** When an event happened, in seconds, by its body. */
function timeOf(body: string): number {
  const { timestamp } = JSON.parse(body) as { timestamp?: string };
  return Math.floor(Date.parse(timestamp ?? '') / 1_000) || 0;
}

function changedId(
  { recent, sent }: KnownCalls,
  pasted: string,
  fits: (id: string, body: string) => boolean,
): Finding[] | null {
  const right = recent.find(({ id, body }) => fits(id, pasted) || fits(id, body));
  if (!right) return null;
  const known = sent ? 'belongs to another event' : 'is no event of yours here';
  return [
    {
      part: 'id',
      text: `The call was signed for the event ${right.id}, and the header’s webhook-id ${known}. Headers of two calls may have been mixed.`,
    },
  ];
}

/** What was done to the signature itself. */
function formOfSignature({ secret, id, timestamp, body, header }: PastedParts): Finding[] | null {
  const right = signatureOf(secret, id, timestamp, body);
  const hex = Buffer.from(right, 'base64').toString('hex');
  if (header.toLowerCase().includes(hex))
    return [{ part: 'encoding', text: 'The signature is written in hexadecimal; it must be base64.' }];
  if (header.replaceAll('-', '+').replaceAll('_', '/').includes(right.replace(/=+$/, '')))
    return [
      { part: 'encoding', text: 'The signature is written in base64 for URLs; it must be plain base64.' },
    ];
  if (header.replaceAll(' ', '+').includes(right))
    return [
      {
        part: 'encoding',
        text: 'A “+” of the signature has become a space: the header was decoded as a form.',
      },
    ];
  const asText = [secret, secret.replace(/^whsec_/, '')].find((text) =>
    header.includes(hmac(text, `${id}.${timestamp}.${body}`)),
  );
  return asText === undefined
    ? null
    : [
        {
          part: 'encoding',
          text: 'The signature was made with the secret as text. Decode what follows “whsec_” from base64 first.',
        },
      ];
}

function unexplained({ id, body }: PastedParts, { sent }: KnownCalls): Finding[] {
  if (sent || body.includes('"webhook.ping"'))
    return [
      {
        part: 'signature',
        text: 'Neither the body nor the timestamp was changed in a way that we know. Either the call was signed with a secret that has ended, or the signature was cut.',
      },
    ];
  return [
    {
      part: 'id',
      text: `No event of yours in this environment has the id ${id.slice(0, 40)}. Was the call meant for the other environment, or did somebody else send it?`,
    },
  ];
}
