import * as z from 'zod';

// zod tries out `new Function` when the first schema is made; our content security policy would report that as a breach.
if (typeof window !== 'undefined') z.config({ jitless: true });
