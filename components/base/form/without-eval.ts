import * as z from 'zod';

// zod tries `new Function` when the first schema is built; our content security policy would report that as a
// violation.
if (typeof window !== 'undefined') z.config({ jitless: true });
