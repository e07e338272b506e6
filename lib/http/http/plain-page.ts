interface PlainPage {
  readonly status?: number;
  readonly title: string;
  /** Stands above the title, such as the name of a place that is not for real. */
  readonly mark?: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * Returns a page of a few words without scripts, for applicants: it loads nothing and tells no site where they were.
 */
export function plainPage({ status = 200, title, mark, text, headers }: PlainPage): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(mark ? `${title} (${mark.toLowerCase()})` : title)}</title>
<style>:root{color-scheme:light dark}
body{font:1.0625rem/1.55 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}
h1{font-size:1.6rem;line-height:1.25}
strong{background:#f5b83d;color:#1d2433;padding:.1rem .5rem;border-radius:.25rem}</style></head>
<body>${mark ? `<p><strong>${escapeHtml(mark)}</strong></p>` : ''}<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      ...headers,
    },
  });
}
