import type { Block, DocPage } from '@/lib/docs/docs/block';
import { type DocsSource, exampleBaseUrl } from '@/lib/docs/docs/source';
import { type ClientFile, clientFiles, clientFolder } from '@/lib/docs/openapi/client-file';

const generators: readonly (readonly [name: string, command: string])[] = [
  ['openapi-typescript, with openapi-fetch', 'npx openapi-typescript {document} -o schema.ts'],
  ['hey-api', 'npx @hey-api/openapi-ts -i {document} -o client -c @hey-api/client-fetch'],
  [
    // Its command line cannot name the address of the API: without a configuration the paths are relative.
    'orval',
    `cat > orval.config.cjs <<'END'
module.exports = {
  api: { input: '{document}', output: { target: 'client.ts', client: 'fetch', baseUrl: '{base}' } },
};
END
npx orval`,
  ],
  ['swagger-typescript-api', 'npx swagger-typescript-api generate -p {document} -o client -n client.ts'],
];

/** The downloads, and what the clients do by themselves. */
export function clientPage(source: DocsSource): DocPage {
  const { origin } = new URL(exampleBaseUrl(source));
  return {
    path: '/docs/client',
    title: 'Clients',
    description:
      'Clients in TypeScript, Python and PHP, a Postman collection, and generators for other languages.',
    group: 'More',
    portal: { href: '/api-key', label: 'API keys' },
    blocks: [
      {
        kind: 'text',
        text: `Made from [the OpenAPI document](/docs/openapi.json), for version ${source.info.version} of the API. Each brings a README with examples. They run on a server: a key never belongs into a page or an app.`,
      },
      ...clientFiles.flatMap((file) => downloadBlocks(file, origin)),
      { kind: 'heading', id: 'repeat', title: 'What they do for you' },
      {
        kind: 'terms',
        items: [
          {
            title: 'Repeats',
            text: 'Reads, `POST /lead`, `POST /lead/check` and `POST /offer` are sent again after a 500 or 503, a gateway’s 408, 502 or 504, and a broken connection: after 1, 2, 4 and 8 seconds, then the error is yours. After a 429 they wait as long as `Retry-After` says, up to a minute.',
          },
          {
            title: 'Accepts',
            text: '“Accept once” sends an `Idempotency-Key`, under which an accept is repeated like a read; it makes one, or takes yours. When no response comes all the same it reads the lead, and tells this accept from an earlier one. Without a key an accept is never repeated.',
          },
          { title: 'Files', text: 'A file is sent once. Poll its `batch_id`.' },
          {
            title: 'Webhooks',
            text: 'A function verifies a message by Standard Webhooks: signature, also of two during a rotation, and time.',
          },
        ],
      },
      { kind: 'heading', id: 'generate', title: 'Generate your own' },
      {
        kind: 'text',
        text: 'These generators are tried in our tests with every change: their clients compile under strict rules, submit a lead, get offers, accept, read the link and upload a file.',
      },
      ...generators.map(
        ([title, command]): Block => ({
          kind: 'code',
          title,
          text: command
            .replace('{document}', `${origin}/docs/openapi.json`)
            .replace('{base}', exampleBaseUrl(source)),
        }),
      ),
    ],
  };
}

function downloadBlocks({ title, file, about, install }: ClientFile, origin: string): Block[] {
  return [
    { kind: 'heading', id: title.toLowerCase(), title },
    { kind: 'text', text: `${about} Download [${file}](${clientFolder}/${file}).` },
    {
      kind: 'code',
      title: title === 'Postman' ? 'Import by this address' : 'Install',
      text: install(origin),
    },
  ];
}
