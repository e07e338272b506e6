import { accountEndpoints } from './endpoint/account';
import { careEndpoints } from './endpoint/care';
import { catalogueEndpoints } from './endpoint/catalogue';
import type { Endpoint } from './endpoint/endpoint';
import { leadEndpoints } from './endpoint/lead';
import { lenderEndpoints } from './endpoint/lender';

/** All endpoints of the portal's own pages. The bodies are invalid on purpose: an allowed call fails validation. */
export const endpoints: Endpoint[] = [
  ...accountEndpoints,
  ...leadEndpoints,
  ...careEndpoints,
  ...lenderEndpoints,
  ...catalogueEndpoints,
];
