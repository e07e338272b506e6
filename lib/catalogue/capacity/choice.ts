/** For browser code, which must not import the database's schema. */
export {
  capCounts,
  capWindows,
  defaultZone,
  type Weekday,
  weekdays,
} from '@/db/schema/catalogue/stored-capacity';
