import type { DocPage } from '@/lib/docs/docs/block';
import { type DocsSource, exampleBaseUrl } from '@/lib/docs/docs/source';

export function overviewPage(source: DocsSource): DocPage {
  return {
    path: '/docs',
    title: source.info.title,
    shortTitle: 'Overview',
    description:
      'Submit applicants, get the partners that match them, and send the applicant’s choice to its partner.',
    group: 'Start',
    portal: { href: '/api-key', label: 'API keys' },
    blocks: [
      {
        kind: 'links',
        items: [
          {
            href: '/docs/quickstart',
            title: 'Quickstart',
            text: 'From the first call to a partner’s decision in six steps, run from the page.',
          },
          {
            href: '/docs/guide/accept',
            title: 'Accept safely',
            text: 'Send an applicant’s choice exactly once, also when a response is lost.',
          },
          {
            href: '/docs/sandbox',
            title: 'Sandbox',
            text: 'Partners that decline, time out or fail when you ask them to.',
          },
          {
            href: '/docs/message',
            title: 'Messages',
            text: 'Every error message with its cause and what to do.',
          },
        ],
      },
      { kind: 'heading', id: 'how', title: 'How it works' },
      {
        kind: 'list',
        numbered: true,
        items: [
          '[List the intents](/docs/reference/intent#listIntents) that your key may use. An intent is a product, such as a personal loan, with the fields that it requires.',
          '[Get offers](/docs/reference/offer#makeOffer): send the applicant and an intent. The lead is stored, and you get the partners that match it, best first.',
          '[Accept a match](/docs/reference/accept#acceptOffer): send the applicant’s choice. The partner gets the application.',
          '[Get the link](/docs/reference/accept#getAcceptLink): hand the applicant the partner’s link, at once or when it is ready.',
          '[Retrieve the lead](/docs/reference/lead#getLead): its state says whether the partner accepted or declined. [Events](/docs/guide/event) tell you when to look, and [webhooks](/docs/guide/webhook) call you.',
        ],
      },
      {
        kind: 'text',
        text: 'To hand in leads without an applicant on the line, [submit them one by one](/docs/reference/lead#createLead) or [as a file](/docs/guide/batch).',
      },
      { kind: 'heading', id: 'start', title: 'Keys and environments' },
      {
        kind: 'text',
        text: 'You get a key and a base URL from the operator: for UAT first, for Production once you are approved. A key works in its own environment only, until it expires or is replaced.',
      },
      {
        kind: 'terms',
        items: source.servers.map(({ url, description }) => ({ title: description, text: `\`${url}\`` })),
      },
      {
        kind: 'text',
        text: 'Every request carries `Authorization: Bearer <API_KEY>`: the full key, one space after Bearer, no quotes. Only this header is read; an `api_token` in the query or the body does not authenticate.',
      },
      {
        kind: 'code',
        title: 'Your first call',
        text: `export API_KEY='<your key>'\n\ncurl '${exampleBaseUrl(source)}/intent' \\\n  -H "Authorization: Bearer $API_KEY"`,
      },
      {
        kind: 'text',
        text: 'Responses are always JSON, whatever the Accept header, and carry `X-Request-Id`: quote it when you report a problem.',
      },
      { kind: 'heading', id: 'machine', title: 'For programs' },
      {
        kind: 'list',
        items: [
          '[Clients](/docs/client) in TypeScript, Python and PHP, and a Postman collection.',
          '[openapi.json](/docs/openapi.json): OpenAPI 3.1. Generators make clients from it.',
          '[llms.txt](/docs/llms.txt): these pages for an assistant. Each page is Markdown, too: add `.md` to its address.',
        ],
      },
    ],
  };
}
