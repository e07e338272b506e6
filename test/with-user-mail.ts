import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { watchAlerts } from '@/lib/event/alert/watch-alerts';
import { sendUserMailsWork } from '@/lib/event/user-mail/send-user-mail';
import { makeContext, testEnv } from './context';
import type { TestFileDatabase } from './database/with-database';
import { type SmtpServer, startSmtpServer } from './smtp-server';

interface UserMail {
  readonly smtp: SmtpServer;
  /** The worker's context, at a moment if one is given. */
  contextAt(now?: Date): Context;
  /** Sends what waits. Returns whom mails have reached. */
  send(now?: Date): Promise<string[]>;
  /** Forgets the mails so far, and has two workers look at once for what is to be told. Returns whom mails reach. */
  watch(now?: Date): Promise<string[]>;
}

/**
 * Mails to users, taken by an SMTP server for all tests of a file: call at the top of the file. Before each test none
 * waits.
 */
export function withUserMail(db: TestFileDatabase): UserMail {
  let smtp: SmtpServer | undefined;
  const current = () => {
    if (!smtp) throw new Error('the SMTP server exists inside tests and hooks only');
    return smtp;
  };
  beforeAll(async () => {
    smtp = await startSmtpServer();
  });
  beforeEach(async () => {
    await db.sql`truncate mail`;
    current().mails.length = 0;
    current().answer('250 taken');
  });
  afterAll(() => smtp?.close());
  const contextAt = (now?: Date) =>
    makeContext(db.database, {
      env: testEnv({ SMTP_URL: current().url, SMTP_FROM: 'alerts@portal.example' }),
      ...(now && { clock: { now: () => now } }),
    });
  const send = async (now?: Date) => {
    for (;;) {
      const runs = await sendUserMailsWork.claimRuns(db.database, 4);
      if (runs.length === 0)
        return current()
          .mails.flatMap(({ to }) => to)
          .sort();
      await Promise.all(runs.map((run) => run(contextAt(now))));
    }
  };
  return {
    get smtp() {
      return current();
    },
    contextAt,
    send,
    watch: async (now) => {
      current().mails.length = 0;
      await Promise.all([watchAlerts(contextAt(now)), watchAlerts(contextAt(now))]);
      return send(now);
    },
  };
}
