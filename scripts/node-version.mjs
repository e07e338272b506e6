/** Throws a one-line error if Node is too old. */
export function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node ${process.versions.node} is too old: 20.19 or newer is needed`);
}
