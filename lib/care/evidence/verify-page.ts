import { verifyScript } from './verify-script';

/**
 * Returns a page that checks the evidence by itself, opened from a folder without a network: its signature, and that its
 * entries are in the log (design care 12). It checks what it holds, and any `evidence.json` that is chosen.
 */
export function verifyPage({ json, note, key }: { json: string; note: string; key: string }): string {
  const held = JSON.stringify({ evidence: Buffer.from(json).toString('base64'), note, key });
  return `<!doctype html>
<html lang="en-ZA">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Evidence of consent: check</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; }
  #result { padding: 0.75rem 1rem; border: 2px solid; border-radius: 8px; font-weight: 600; }
  .good { color: light-dark(#11602e, #7ddf9f); }
  .bad { color: light-dark(#a3161f, #ff9a9a); }
</style>
<h1>Evidence of consent</h1>
<p id="result" role="status">Checking…</p>
<p id="whose"></p>
<ul id="lines"></ul>
<h2>Check a file</h2>
<p><label>evidence.json from the same folder <input id="file" type="file" accept=".json,application/json"></label></p>
<h2>Whom you trust</h2>
<p>This page trusts one thing alone, the log’s key. Compare it with the one that the portal shows at
<code>/api/ledger/checkpoint</code> (header <code>X-Note-Key</code>), and the root with a checkpoint that an affiliate has kept.</p>
<p><code id="key"></code></p>
<noscript><p>Checking needs JavaScript, and nothing from a network.</p></noscript>
<script type="application/json" id="held">${held.replaceAll('<', '\\u003c')}</script>
<script>${verifyScript}</script>
</html>
`;
}
