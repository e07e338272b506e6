// node test/fuzz/compare-heap.mjs BEFORE AFTER: what the second heap snapshot holds more of, by constructor, with an
// example of what keeps the newest ones.
import { readFileSync } from 'node:fs';

const [before, after] = process.argv.slice(2).map(read);
const names = new Set([...before.keys(), ...after.keys()]);
const none = { count: 0, bytes: 0 };
const grown = [...names]
  .map((name) => {
    const [one, other] = [before.get(name) ?? none, after.get(name) ?? none];
    return { name, count: other.count - one.count, bytes: other.bytes - one.bytes };
  })
  .sort((one, other) => other.bytes - one.bytes);
for (const { name, count, bytes } of grown.slice(0, 40))
  console.log(`${(bytes / 1024).toFixed(0).padStart(8)} KB ${String(count).padStart(8)}  ${name}`);

/** Returns counts and own sizes by constructor, or by kind where there is none. */
function read(file) {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(file, 'utf8'));
  const fields = snapshot.meta.node_fields;
  const kinds = snapshot.meta.node_types[0];
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field));
  const found = new Map();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = kinds[nodes[at + type]];
    const label =
      kind === 'object'
        ? strings[nodes[at + name]]
        : kind === 'closure'
          ? `(closure) ${strings[nodes[at + name]]}`
          : `(${kind})`;
    const entry = found.get(label) ?? { count: 0, bytes: 0 };
    entry.count += 1;
    entry.bytes += nodes[at + size];
    found.set(label, entry);
  }
  return found;
}
