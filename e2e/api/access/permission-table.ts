import { accountEndpoints } from './endpoint/account';
import { catalogueEndpoints } from './endpoint/catalogue';
import type { Endpoint } from './endpoint/endpoint';
import { leadEndpoints } from './endpoint/lead';

/** All endpoints of the portal's own pages. The bodies are invalid on purpose: an allowed call fails validation. */
export const endpoints: Endpoint[] = [...accountEndpoints, ...leadEndpoints, ...catalogueEndpoints];
