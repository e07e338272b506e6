// Patches the installed Next (16.4.5) until a release does not need it (`patch-packages.mjs`).
//
// With `experimental.useOffline` a link that is pressed while the line is down waits for it. Next asks every half to three
// seconds whether it is back, and takes a question that has no answer after 200 ms for a yes. A line that hangs (a lost
// gateway, a captive wireless network) then counts as back: the notice goes, and the page that was asked for does not
// come. Only an answer counts here, within five seconds, for which a slow line and a busy server have time.
import { patchPackage } from './patch-package.mjs';

const pairs = [
  ['const CONNECTIVITY_CHECK_TIMEOUT_MS = 200;', 'const CONNECTIVITY_CHECK_TIMEOUT_MS = 5000;'],
  [
    `        if (err instanceof DOMException && err.name === 'AbortError') {
            clearTimeout(timeoutId);
            notifyOnline();
            return;
        }
        // Network error`,
    `        clearTimeout(timeoutId);
        // Somebody else's answer has ended the outage.
        if (offlineState !== state) return;
        // Network error`,
  ],
];

const files = {
  'dist/client/components/offline.js': pairs,
  'dist/esm/client/components/offline.js': pairs,
};

/** Patches the installation in `root`. Returns true if anything changed. Throws what `patchPackage` throws. */
export function patchNext(root) {
  return patchPackage(root, { name: 'next', version: '16.4.5', by: 'scripts/patch-next.mjs', files });
}
