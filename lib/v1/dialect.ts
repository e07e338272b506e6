import type { Dialect } from '@/lib/http/http/dialect';
import { authenticateV1 } from './authenticate';
import { jsonV1 } from './respond';

/** The dialect of v1: section 9 of the specification, read backwards. The differences are listed in `difference.ts`. */
export const v1Dialect: Dialect = { authenticate: authenticateV1, json: jsonV1 };
