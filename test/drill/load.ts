import http from 'node:http';
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { makeIdNumber } from '@/test/applicant';

/** What a client was told, and by which answer it knows. */
export interface Told {
  /** Of the lead. */
  readonly id: string;
  /** Nobody else has it: what is stored under the id must be this. */
  readonly phone: string;
  readonly at: number;
}

export interface Load {
  readonly leads: readonly Told[];
  /** Leads whose application somebody was told of. */
  readonly accepts: readonly Told[];
  /** How often each answer came, such as `201` or `503 with Retry-After`. */
  readonly answers: ReadonlyMap<string, number>;
  /** Answers that must not come, with what was sent. */
  readonly wrong: readonly string[];
  /** Sends a lead that is nobody else's, once. */
  tryLead(): Promise<boolean>;
  stop(): Promise<void>;
}

interface Target {
  origin: string;
  /** The authority of an https origin. */
  ca?: string;
  key: string;
  intent: string;
  partnerId: number;
}

interface Answer {
  status: number;
  retryAfter: string | null;
  body: Record<string, unknown>;
}

/** Clients give up on an answer later than the service does. */
const answerWithinMs = 40_000;
/** A client that is refused comes back sooner than it is asked to. */
const pauseMs = 400;

/**
 * Clients that send leads, and offers with accepts, as the reference tells them to: what gets no answer, or a 503, is
 * sent again as it was; before an accept is sent again, its lead is read.
 */
export function startLoad({ origin, ca, key, intent, partnerId }: Target, clients: number): Load {
  const { Agent, request } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: clients + 4, ...(ca && { ca }) });
  const leads: Told[] = [];
  const accepts: Told[] = [];
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  let going = true;

  const call = (method: string, path: string, sent?: object): Promise<Answer | null> =>
    new Promise((resolve) => {
      const note = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
      const outgoing = request(
        new URL(path, origin),
        {
          ...{ method, agent, timeout: answerWithinMs },
          headers: {
            authorization: `Bearer ${key}`,
            ...(sent && { 'content-type': 'application/json' }),
          },
        },
        (incoming) => {
          const pieces: Buffer[] = [];
          incoming.on('data', (piece: Buffer) => pieces.push(piece));
          incoming.on('error', () => {
            note('reset');
            resolve(null);
          });
          incoming.on('end', () => {
            const status = incoming.statusCode ?? 0;
            const retryAfter = incoming.headers['retry-after'] ?? null;
            const what =
              status === 503 ? `503 ${retryAfter ? 'with' : 'without'} Retry-After` : String(status);
            const name = `${what}${status === 503 && path.endsWith('/accept') ? ' (accept)' : ''}`;
            note(name);
            const text = Buffer.concat(pieces).toString();
            const isRight =
              [200, 201].includes(status) ||
              // The answer to an accept must not be followed by one more: the reference says to read the lead.
              (status === 503 && (retryAfter !== null || path.endsWith('/accept')));
            if (!isRight) wrong.push(`${method} ${path}: ${what} ${text.slice(0, 200)}`);
            resolve({ status, retryAfter, body: isJson(incoming.headers) ? JSON.parse(text) : {} });
          });
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
      outgoing.on('error', (error) => {
        note(error.message === 'no answer' ? 'no answer' : 'reset');
        if (error.message === 'no answer')
          wrong.push(`${method} ${path}: no answer in ${answerWithinMs / 1_000} s`);
        resolve(null);
      });
      outgoing.end(sent && JSON.stringify(sent));
    });

  const usedNumbers = new Set<string>();
  let applicants = 0;
  const newApplicant = () => {
    let idNumber = makeIdNumber();
    while (usedNumbers.has(idNumber)) idNumber = makeIdNumber();
    usedNumbers.add(idNumber);
    applicants += 1;
    const phone = `08${String(applicants).padStart(8, '0')}`;
    return {
      intent,
      first_name: 'Thandi',
      last_name: 'Nkosi',
      cell_phone_number: phone,
      id_number: idNumber,
      popi: true,
    };
  };

  /** Until it is taken; null if the drill ends first. */
  const insist = async (path: string, body: ReturnType<typeof newApplicant>): Promise<string | null> => {
    while (going) {
      const answer = await call('POST', path, body);
      if (answer && answer.status < 300) {
        const id = String(answer.body.id);
        leads.push({ id, phone: body.cell_phone_number, at: Date.now() });
        return id;
      }
      await pause(pauseMs);
    }
    return null;
  };

  const accept = async (told: Omit<Told, 'at'>) => {
    const known = () => accepts.push({ ...told, at: Date.now() });
    while (going) {
      const answer = await call('POST', '/api/v2/accept', { hashid: told.id, partner_id: partnerId });
      if (answer?.status === 200) return known();
      for (;;) {
        if (!going) return;
        await pause(pauseMs);
        const lead = await call('GET', `/api/v2/lead/${told.id}`);
        if (lead?.status !== 200) continue;
        if (lead.body.state === 'matched') break;
        return known();
      }
    }
  };

  const client = async (at: number) => {
    for (let turn = at; going; turn += 1) {
      const body = newApplicant();
      if (turn % 4 > 0) await insist('/api/v2/lead', body);
      else {
        const id = await insist('/api/v2/offer', body);
        if (id !== null) await accept({ id, phone: body.cell_phone_number });
      }
    }
  };
  const running = Array.from({ length: clients }, (_, at) => client(at));

  return {
    leads,
    accepts,
    answers,
    wrong,
    tryLead: async () => {
      const body = newApplicant();
      const answer = await call('POST', '/api/v2/lead', body);
      if (answer?.status !== 201) return false;
      leads.push({ id: String(answer.body.id), phone: body.cell_phone_number, at: Date.now() });
      return true;
    },
    stop: async () => {
      going = false;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

const isJson = (headers: Record<string, unknown>) =>
  String(headers['content-type'] ?? '').startsWith('application/json');
