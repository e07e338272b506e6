import type { Queryable } from '@/db/client';
import { listDeclaredHolidays } from '@/db/query/catalogue/holiday';
import { type CalendarDate, southAfricanDate } from '@/lib/base/time/date';
import { nextContactTime } from './contact-hours';

/** Returns the names of the holidays that were declared from the day of a moment on, by day. */
export async function readDeclared(db: Queryable, from: Date): Promise<ReadonlyMap<CalendarDate, string>> {
  const declared = await listDeclaredHolidays(db, southAfricanDate(from));
  return new Map(declared.map(({ day, name }) => [day, name]));
}

/** Returns when applicants may be called, from a moment on (design desk 4, call-backs). */
export async function allowedTime(db: Queryable, from: Date): Promise<Date> {
  return nextContactTime(from, await readDeclared(db, from));
}
