import type { Database } from '@/db/client';
import { isDatabaseAway, isLockTimeout } from '@/db/error';
import { insertLeads, type SentLead, type WrittenLead } from '@/db/query/lead/lead-write';
import { perProcess } from '@/lib/base/process/process';

/** One that the database works on, and one that is on its way. */
const statementsAtMost = 2;
const leadsAtMost = 64;
/** A lead that waits longer for what another transaction has locked does so without the others of its statement. */
const lockTimeoutMs = 500;

interface Waiting {
  readonly sent: SentLead;
  readonly applicant: string;
  resolve(written: WrittenLead): void;
  reject(error: unknown): void;
}

/**
 * Stores a lead or finds its duplicate (spec 2.2, design lead 15), in one statement with others that have arrived while
 * earlier ones were being written; at once if nothing is under way. The same applicant twice goes one after the other.
 * Resolves after the commit. A statement that fails is repeated lead by lead, so that each fails for itself; a lost
 * connection fails all of them with an unknown outcome, as it would one alone.
 */
export function writeTogether(database: Database, sent: SentLead): Promise<WrittenLead> {
  const lines = perProcess('leads being written', () => new WeakMap<Database, Line>());
  const line = lines.get(database) ?? new Line(database);
  lines.set(database, line);
  return line.write(sent);
}

/** The leads that a process writes to a database. */
class Line {
  #waiting: Waiting[] = [];
  #underWay = 0;
  /** Applicants being written: a statement cannot hold one twice, and would not see a lead that another one inserts. */
  readonly #busy = new Set<string>();

  constructor(private readonly database: Database) {}

  write(sent: SentLead): Promise<WrittenLead> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sent, applicant: applicantOf(sent), resolve, reject });
      this.#depart();
    });
  }

  #depart(): void {
    while (this.#underWay < statementsAtMost) {
      const group = this.#takeGroup();
      if (group.length === 0) return;
      this.#underWay += 1;
      void this.#writeGroup(group);
    }
  }

  /** In the order of arrival, each applicant once. */
  #takeGroup(): Waiting[] {
    const group: Waiting[] = [];
    this.#waiting = this.#waiting.filter((one) => {
      if (group.length === leadsAtMost || this.#busy.has(one.applicant)) return true;
      this.#busy.add(one.applicant);
      group.push(one);
      return false;
    });
    return group;
  }

  /** What has to be repeated no longer holds up the next group. */
  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    const outcome = await this.#insert(group, lockTimeoutMs);
    this.#underWay -= 1;
    if ('error' in outcome && isWorthRepeating(outcome.error, group)) {
      for (const one of group) void this.#writeAlone(one);
      this.#depart();
    } else this.#answer(group, outcome);
  }

  async #writeAlone(one: Waiting): Promise<void> {
    this.#answer([one], await this.#insert([one], null));
  }

  async #insert(group: readonly Waiting[], lockTimeoutMs: number | null): Promise<Outcome> {
    const leads = group.map(({ sent }) => sent);
    return insertLeads(this.database, leads, { lockTimeoutMs }).then(
      (written) => ({ written }),
      (error: unknown) => ({ error }),
    );
  }

  /** The next group leaves first: the database has work while we answer. */
  #answer(group: readonly Waiting[], outcome: Outcome): void {
    for (const { applicant } of group) this.#busy.delete(applicant);
    this.#depart();
    for (const [at, { resolve, reject }] of group.entries()) {
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.written[at] as WrittenLead);
    }
  }
}

type Outcome = { readonly written: readonly WrittenLead[] } | { readonly error: unknown };

function applicantOf({ scope: { affiliateId, environment }, lead }: SentLead): string {
  return `${affiliateId} ${environment} ${lead.intentId} ${lead.idNumberHash.toString('latin1')}`;
}

function isWorthRepeating(error: unknown, group: readonly Waiting[]): boolean {
  return !isDatabaseAway(error) && (group.length > 1 || isLockTimeout(error));
}
