import type { DocPage } from '@/lib/docs/docs/block';

export const limitGuide: DocPage = {
  path: '/docs/guide/rate-limit',
  title: 'Rate limits',
  description: 'How many requests a key may send, and what to do with a 429.',
  group: 'Guides',
  portal: { href: '/api-key', label: 'API keys' },
  blocks: [
    {
      kind: 'text',
      text: 'A key has no limit unless the operator has set one, in requests a minute. Your managers see it, and the calls of the last minute and hour, under API keys in the portal.',
    },
    {
      kind: 'terms',
      items: [
        {
          title: 'Beyond it',
          text: '429 with `{"message":"rate limit exceeded"}` and `Retry-After` in seconds. Nothing was stored or sent. Wait that long, then send the same request.',
        },
        {
          title: 'Before it',
          text: 'Every response of a key with a limit says how much is left: `RateLimit: "minute";r=59;t=42` means 59 requests in the 42 seconds that are left of this minute, and `RateLimit-Policy: "minute";q=60;w=60` that there are 60 in each.',
        },
        {
          title: 'What counts',
          text: 'Every request with a valid key, also one that is refused for its body. A 401 and a 403 do not count.',
        },
        {
          title: 'A replaced key',
          text: 'While a key and the one that takes its place both work, they share the limit: changing over gives no more requests.',
        },
        {
          title: 'Batches',
          text: 'A file is one request, however many rows it has. For many leads, upload a file instead of sending them one by one.',
        },
        {
          title: 'Several processes',
          text: 'They share the limit of their key. Give each system a key of its own, so that one cannot use up what another needs.',
        },
      ],
    },
  ],
};
