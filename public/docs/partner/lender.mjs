// A lender's system to begin from, without packages: SECRET=whsec_… PORTAL=https://portal.example node lender.mjs
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SECRET = '', PORTAL, PORT = '8080' } = process.env;
const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64');
/** By Idempotency-Key. Yours belong in a database, with that as a unique column. */
const applications = new Map();
const sign = (id, at, body) => createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest();

function isSigned({ 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' }, body) {
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= 300)) return false;
  const expected = sign(id, at, body);
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Tells the portal what was decided. Yours repeats it until the answer is 204. */
async function callBack(application_id, status) {
  const body = JSON.stringify({ application_id, status });
  const [id, at] = [`msg_${randomUUID()}`, String(Math.floor(Date.now() / 1000))];
  const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': at };
  headers['webhook-signature'] = `v1,${sign(id, at, body).toString('base64')}`;
  await fetch(`${PORTAL}/api/partner/outcome`, { method: 'POST', headers, body }).catch(console.error);
}

const answers = {
  '/score': ({ lead }) => ({
    available: (lead.net_income ?? 0) > 5000,
    probability: 60,
    quote: { rate: 21.5 },
  }),
  '/accept': ({ application_id }, headers) => {
    const id = headers['idempotency-key'];
    if (!applications.has(id)) applications.set(id, { status: 'pending', reference: randomUUID() });
    if (PORTAL) setImmediate(callBack, application_id, 'accepted');
    return applications.get(id);
  },
  '/link': ({ reference }) => ({ ready: true, link: `https://lender.example/apply/${reference}` }),
};

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const answer = answers[request.url];
  const status = !answer ? 404 : isSigned(request.headers, body) ? 200 : 401;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 200 ? answer(JSON.parse(body), request.headers) : { status }));
});
server.listen(Number(PORT), () => console.log(`listening on ${server.address().port}`));
