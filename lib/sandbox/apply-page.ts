import { capitalize } from '@/lib/text';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** The page behind a sandbox link. It says that nothing is asked of the applicant here. */
export function applyPage(slug: string): Response {
  const name = escapeHtml(slug.split('-').map(capitalize).join(' '));
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} (sandbox)</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;color:#1d2433}
strong{background:#f5b83d;padding:.1rem .5rem;border-radius:.25rem}</style></head>
<body><p><strong>Sandbox</strong></p><h1>${name}</h1>
<p>This is where ${name} would take over: the applicant would finish the application here.
The sandbox asks for nothing and keeps nothing. You can close this page.</p></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}
