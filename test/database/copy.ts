import postgres from 'postgres';
import { errorCode } from '@/db/error';

/** A PostgreSQL for tests. */
export interface TestPostgres {
  /** Creates and drops databases. */
  readonly adminUrl: string;
  /** Owns them: the role of the application, without superuser, so that the tests have no more rights than it has. */
  readonly userUrl: string;
  /** A migrated database, to copy. */
  readonly template: string;
}

interface CopiedDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates the database `name` without a single table, as an operator would. */
export async function createBlank(
  { adminUrl, userUrl }: TestPostgres,
  name: string,
): Promise<CopiedDatabase> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)} owner ${admin(new URL(userUrl).username)} strategy file_copy`;
  return madeDatabase(admin, userUrl, name);
}

/** Creates the database `name` as a copy of the migrated template. */
export async function copyTemplate(
  { adminUrl, userUrl, template }: TestPostgres,
  name: string,
): Promise<CopiedDatabase> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Costs half as much as the default, which writes every page to the log as well.
      await admin`create database ${admin(name)} template ${admin(template)}
        owner ${admin(new URL(userUrl).username)} strategy file_copy`;
      break;
    } catch (error) {
      // Another test file is copying the template right now.
      if (errorCode(error) !== '55006' || attempt === 20) throw error;
    }
  }
  return madeDatabase(admin, userUrl, name);
}

function madeDatabase(admin: postgres.Sql, userUrl: string, name: string): CopiedDatabase {
  const url = new URL(userUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin`drop database if exists ${admin(name)} with (force)`;
      await admin.end({ timeout: 5 });
    },
  };
}
