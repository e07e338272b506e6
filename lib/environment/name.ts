/** For code that runs in the browser and may not name the database's schema. */
export type { Environment } from '@/db/schema/environment';
