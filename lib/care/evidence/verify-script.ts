/**
 * The program of `verify.html`, as the browser runs it: from the definitions of RFC 6962, signed-note, tlog-checkpoint and
 * tlog-proof, without a network and without anything of ours but the log's key.
 */
export const verifyScript = String.raw`
const subtle = crypto.subtle;
const utf8 = (text) => new TextEncoder().encode(text);
const text8 = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
const joined = (...parts) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { all.set(part, at); at += part.length; }
  return all;
};
const sha256 = async (...parts) => new Uint8Array(await subtle.digest('SHA-256', joined(...parts)));
const encode = (bytes) => btoa(String.fromCharCode(...bytes));
const decode = (text) => {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  let again = '';
  for (let at = 0; at < bytes.length; at += 3) again += encode(bytes.subarray(at, at + 3));
  if (again !== text) throw new Error('base64 is written in another way');
  return bytes;
};
const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text) => {
  if (!/^([0-9a-f]{2})+$/.test(text)) throw new Error('a salt is not hexadecimal');
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
};

async function readKey(printed) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(printed) || [];
  if (!name) throw new Error('the key cannot be read');
  const bytes = decode(encoded);
  const keyId = (await sha256(utf8(name + '\n'), bytes)).subarray(0, 4);
  if (bytes[0] !== 1 || hex(keyId) !== id) throw new Error('the key is not whole');
  let key;
  try {
    key = await subtle.importKey('raw', bytes.subarray(1), { name: 'Ed25519' }, false, ['verify']);
  } catch {
    throw new Unable('This browser cannot check Ed25519 signatures: open the page in a newer one.');
  }
  return { name, keyId, key };
}
class Unable extends Error {}

/** The text of a note that the key signed. */
async function openNote(note, { name, keyId, key }) {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const line = note.slice(end + 2);
  const start = '— ' + name + ' ';
  if (end < 0 || !line.startsWith(start) || !line.endsWith('\n')) throw new Error('a signature is missing');
  const signed = decode(line.slice(start.length, -1));
  if (!same(signed.subarray(0, 4), keyId)) throw new Error('a signature is by another key');
  if (!(await subtle.verify({ name: 'Ed25519' }, key, signed.subarray(4), utf8(text))))
    throw new Error('a signature is wrong');
  return text;
}

async function rootOf(index, size, leaf, path) {
  let [at, last, hash] = [index, size - 1, leaf];
  const up = () => { at = Math.floor(at / 2); last = Math.floor(last / 2); };
  for (const sibling of path) {
    if (last === 0 || sibling.length !== 32) throw new Error('a proof has another length');
    if (at % 2 === 1 || at === last) {
      hash = await sha256(Uint8Array.of(1), sibling, hash);
      while (at % 2 === 0 && at !== 0) up();
    } else hash = await sha256(Uint8Array.of(1), hash, sibling);
    up();
  }
  if (last !== 0) throw new Error('a proof has another length');
  return hash;
}

async function checkLeaf(entry, key, evidence) {
  const salt = unhex(entry.salt);
  const said = JSON.parse(entry.text);
  const number = evidence.pii_principal.id_number;
  const digest = hex(await sha256(salt, utf8('applicant\n' + number)));
  if (said.applicant && /^\d{13}$/.test(number) && said.applicant !== digest) throw new Error('an entry is about another person');
  if (said.lead && said.lead !== evidence.record.lead) throw new Error('an entry is about another lead');
  if (entry.proof === null) return null;
  const gap = entry.proof.indexOf('\n\n');
  const [first, indexLine, ...hashes] = entry.proof.slice(0, gap).split('\n');
  const index = (/^index (0|[1-9][0-9]{0,15})$/.exec(indexLine) || [])[1];
  if (gap < 0 || first !== 'c2sp.org/tlog-proof@v1' || index === undefined)
    throw new Error('a proof cannot be read');
  const checkpoint = await openNote(entry.proof.slice(gap + 2), key);
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n$/.exec(checkpoint) || [];
  if (origin !== key.name || !(Number(index) < Number(size))) throw new Error('a checkpoint is not this log’s');
  const leaf = await sha256(Uint8Array.of(0), salt, utf8(entry.text));
  if (!same(await rootOf(Number(index), Number(size), leaf, hashes.map(decode)), decode(root)))
    throw new Error('an entry is not in the log');
  return { index, size, root, kind: said.kind };
}

/** That the lead is one of those of its key's day, whose root is in the log; returns what to say. */
async function checkDay(evidence) {
  const { sealed } = evidence.received;
  if (!sealed) return null;
  const day = evidence.log.map(({ text }) => JSON.parse(text)).find(({ kind }) => kind === 'leads of a key');
  if (!day) return null;
  const { lead, received_at: at } = JSON.parse(sealed.entry);
  if (lead !== evidence.record.lead) throw new Error('the entry of its day is about another lead');
  const leaf = await sha256(Uint8Array.of(0), utf8(sealed.entry));
  if (hex(await rootOf(sealed.index, day.leads, leaf, sealed.path.map(decode))) !== day.root)
    throw new Error('the lead is not among those of its day');
  return 'Received ' + at + ': one of ' + day.leads + ' leads that key ' + day.key + ' sent on ' + day.day +
    ' with popi: true';
}

/** Checks the bytes of evidence.json; returns what to say. */
async function check(bytes, note, printedKey) {
  const key = await readKey(printedKey);
  const signed = await openNote(note, key);
  if (signed !== key.name + '\nevidence sha256 ' + encode(await sha256(bytes)) + '\n')
    throw new Error('evidence.json is not the file that was signed');
  const evidence = JSON.parse(text8(bytes));
  const proved = [];
  for (const entry of evidence.log) proved.push(await checkLeaf(entry, key, evidence));
  return { evidence, proved, day: await checkDay(evidence), key: printedKey };
}

const element = (id) => document.getElementById(id);
function addLine(list, text) {
  const line = document.createElement('li');
  line.textContent = text;
  list.append(line);
}
async function show(bytes, { note, key }, name) {
  const result = element('result');
  const list = element('lines');
  list.replaceChildren();
  result.className = '';
  result.textContent = 'Checking…';
  try {
    const { evidence, proved, day } = await check(bytes, note, key);
    for (const one of proved)
      addLine(list, one === null ? 'An entry waits for the log’s next checkpoint: it is not proved yet.'
        : 'Proved: ' + one.kind + ', entry ' + one.index + ' of the first ' + one.size + ' of the log, whose root is ' + one.root);
    if (day) addLine(list, day);
    for (const one of evidence.consents)
      addLine(list, one.given_at + ': ' + one.evidence + ' (' + (one.purposes.join(', ') || 'purposes as the words say') + '), ' + one.state);
    for (const one of evidence.withdrawals) addLine(list, one.at + ': withdrawn (' + one.purposes.join(', ') + ')');
    if (!/^\d{13}$/.test(evidence.pii_principal.id_number))
      addLine(list, 'The ID number is masked in this copy: whose the entries are was not checked.');
    for (const one of evidence.not_known) addLine(list, 'Not known: ' + one);
    element('whose').textContent = 'Lead ' + evidence.record.lead + ' of ' + evidence.pii_controller + ', made ' + evidence.record.made_at;
    result.className = 'good';
    result.textContent = name + ' is as it was signed, and nothing was changed';
  } catch (error) {
    const unable = error instanceof Unable;
    element('whose').textContent = '';
    result.className = unable ? '' : 'bad';
    result.textContent = unable ? error.message : name + ' is not what was signed: ' + error.message;
  }
}

const held = JSON.parse(element('held').textContent);
element('key').textContent = held.key;
element('file').addEventListener('change', async ({ target }) => {
  const [file] = target.files;
  // So that the same name, chosen again once its file is another one, is checked again.
  target.value = '';
  if (!file) return;
  let bytes;
  try { bytes = new Uint8Array(await file.arrayBuffer()); }
  catch { bytes = new Uint8Array(); }
  await show(bytes, held, file.name);
});
(async () => {
  let bytes;
  try { bytes = Uint8Array.from(atob(held.evidence), (sign) => sign.charCodeAt(0)); }
  catch { bytes = new Uint8Array(); }
  await show(bytes, held, 'The evidence in this page');
})();
`;
