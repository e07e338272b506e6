// What the patches of installed packages share. Plain Node without dependencies.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Patches a package of the installation in `root`: `files` has pairs of the published text, which must occur exactly
 * once, and its replacement. Returns true if anything changed. Throws if the version or text is not the expected one.
 */
export function patchPackage(root, { name, version, by, files }) {
  const folder = join(root, 'node_modules', name);
  const { version: installed } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (installed !== version)
    throw new Error(
      `${by} is made for ${name} ${version}, and ${installed} is installed: see whether that release still needs it`,
    );
  let changed = false;
  for (const [path, pairs] of Object.entries(files)) {
    const file = join(folder, path);
    const before = readFileSync(file, 'utf8');
    const after = patched(before, pairs, file);
    if (after === before) continue;
    // Write a new file and rename it: the old one may be hard-linked into other installations or being read
    // right now.
    const draft = `${file}.${process.pid}.new`;
    writeFileSync(draft, after);
    renameSync(draft, file);
    changed = true;
  }
  return changed;
}

function patched(text, pairs, file) {
  // A replacement may contain the text it replaces, so look for replacements first.
  const done = pairs.filter(([, after]) => text.includes(after)).length;
  if (done === pairs.length) return text;
  if (done > 0) throw new Error(`${file} is repaired in part: run npm ci`);
  let result = text;
  for (const [before, after] of pairs) {
    if (result.split(before).length !== 2) throw new Error(`${file} is not as published: run npm ci`);
    result = result.replace(before, () => after);
  }
  return result;
}
