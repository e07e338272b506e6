import { accountBodies } from './body/account';
import { apiBodies } from './body/api';
import { catalogueBodies } from './body/catalogue';
import { leadBodies } from './body/lead';
import { password } from './body/part';

/** A JSON body that each route would take, to be made hostile, by route. */
export const jsonBodies: Readonly<Record<string, object>> = {
  ...apiBodies,
  ...accountBodies,
  ...leadBodies,
  ...catalogueBodies,
};

/** Forms of next-auth, by route. */
export const formBodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/auth/callback/credentials': {
    email: 'fuzz-{name}@example.test',
    password,
    csrfToken: '{csrf}',
    json: 'true',
    callbackUrl: '/lead',
  },
  'POST /api/auth/callback/join': { team: '1', csrfToken: '{csrf}', json: 'true' },
  'POST /api/auth/callback/link': { token: 'none', password, csrfToken: '{csrf}', json: 'true' },
  'POST /api/auth/callback/second-factor': { code: '123456', csrfToken: '{csrf}', json: 'true' },
  'POST /api/auth/signin/oidc': { csrfToken: '{csrf}', json: 'true', callbackUrl: '/lead' },
  'POST /api/auth/signout': { csrfToken: '{csrf}', json: 'true', callbackUrl: '/' },
};
