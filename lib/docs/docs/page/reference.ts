import type { Block, DocPage } from '@/lib/docs/docs/block';
import type { DocsSource } from '@/lib/docs/docs/source';
import { commonErrors, unmatchedErrors } from '@/lib/docs/openapi/error';
import { orderOfAnswers } from '@/lib/docs/openapi/guide';
import { operations } from '@/lib/docs/openapi/operation';

type Tag = (typeof operations)[number]['tag'];

const titles: Partial<Record<Tag, string>> = {
  Intent: 'Intents',
  Lead: 'Leads',
  Offer: 'Offers',
  Accept: 'Accepts and links',
  Batch: 'Batches',
  Event: 'Events',
  Sandbox: 'Drive UAT',
};
const descriptions: Partial<Record<Tag, string>> = {
  Intent: 'The products that a lead can ask for, and the fields that each requires.',
  Lead: 'Submit an applicant, check one before you do, and read back what is stored.',
  Offer: 'Store a lead and get the partners that match it, best first.',
  Accept: 'Send the applicant’s choice to its partner, and get the partner’s link.',
  Batch: 'Upload a file of leads, and read the result of each row.',
  Event: 'Read what happened to your leads and batches, in order, and wait for what comes.',
  Consent: 'What an applicant said yes to, in which words, and what they took back.',
  'Opt-out':
    'Say who asked not to be contacted, by ID number, phone or email: for your account, or for everybody here.',
  Sandbox: 'Decide in a partner’s place, and let days go by for a lead of UAT.',
};
const portals: Partial<Record<Tag, DocPage['portal']>> = {
  Lead: { href: '/lead', label: 'Leads' },
  Batch: { href: '/batch', label: 'Batches' },
};

/** Returns the address of a group of endpoints, or of one of them. */
export function referencePath(tag: Tag, operationId?: string): string {
  const path = `/docs/reference/${tag.toLowerCase()}`;
  return operationId ? `${path}#${operationId}` : path;
}

/** What all endpoints share, and a page for each group of endpoints, in the order in which a client uses them. */
export function referencePages({ tags }: DocsSource): DocPage[] {
  const groups = [...new Set(operations.map(({ tag }) => tag))];
  return [
    conventionPage(groups),
    ...groups.map((tag): DocPage => {
      const portal = portals[tag];
      return {
        path: referencePath(tag),
        title: titles[tag] ?? `${tag}s`,
        description: descriptions[tag] ?? tags.find(({ name }) => name === tag)?.description ?? '',
        group: 'Reference',
        ...(portal && { portal }),
        blocks: operations
          .filter((operation) => operation.tag === tag)
          .map((operation): Block => ({ kind: 'operation', operation })),
      };
    }),
  ];
}

function conventionPage(groups: readonly Tag[]): DocPage {
  const linkTo = ({ id, tag, title }: (typeof operations)[number]) => `[${title}](${referencePath(tag, id)})`;
  return {
    path: '/docs/reference',
    title: 'Conventions',
    description: 'What all endpoints share: authentication, formats, and which error comes first.',
    group: 'Reference',
    blocks: [
      { kind: 'heading', id: 'endpoints', title: 'Endpoints' },
      {
        kind: 'table',
        label: 'Endpoints',
        columns: ['Endpoint', 'What it does'],
        rows: groups.flatMap((tag) =>
          operations
            .filter((operation) => operation.tag === tag)
            .map((operation) => ({
              cells: [`\`${operation.method.toUpperCase()} ${operation.path}\``, linkTo(operation)],
            })),
        ),
      },
      { kind: 'heading', id: 'format', title: 'Requests and responses' },
      {
        kind: 'terms',
        items: [
          {
            title: 'Authentication',
            text: '`Authorization: Bearer <API_KEY>` on every request. See [keys and environments](/docs#start).',
          },
          {
            title: 'Requests',
            text: 'JSON objects with `Content-Type: application/json`, at most 1 MiB. Each field has its own JSON type: `25000`, not `"25000"`. Unknown fields are ignored.',
          },
          {
            title: 'Responses',
            text: 'JSON, whatever the Accept header. New fields may be added to a response within a version: ignore those that you do not know.',
          },
          {
            title: 'Ids',
            text: 'Of leads and batches: text of 22 characters. Of partners and intents: integers, which differ between UAT and Production.',
          },
          {
            title: 'Money',
            text: 'Of a lead: whole rand, as an integer. In a quote: as the partner gives it.',
          },
          { title: 'Times', text: 'UTC, such as `2026-03-02T08:15:00.000Z`.' },
          {
            title: 'Support',
            text: 'Every response carries `X-Request-Id`. Quote it when you report a problem. Your team finds each call under Requests in the portal.',
          },
        ],
      },
      { kind: 'heading', id: 'order', title: 'Which error comes first' },
      {
        kind: 'text',
        text: 'When more than one thing is wrong, you get the first of these. A 422 stores nothing.',
      },
      { kind: 'terms', numbered: true, items: orderOfAnswers },
      { kind: 'heading', id: 'common-errors', title: 'Errors of every endpoint' },
      {
        kind: 'text',
        text: 'The HTTP status is the error code; no body has a `code`. A 401 carries `error`, everything else `message`. [Messages](/docs/message) lists each with its cause and what to do.',
      },
      { kind: 'errors', errors: [...commonErrors, ...unmatchedErrors] },
    ],
  };
}
