// Patches the installed database driver (postgres 3.4.9) until a release fixes it (`patch-packages.mjs`).
//
// Bugs fixed (porsager/postgres issues 1066, 1154 and 1208, pull requests 1168 and 1209, unreleased):
// - a query on a connection whose socket is gone throws in a `setImmediate`, outside any try/catch, and crashes
//   the process; just skipping the write would hang the caller, so the query is rejected;
// - data written but not yet sent when a connection closes is kept, with its timer: that connection never sends
//   again, and a tenth of the pool is lost;
// - queries sent between a socket's error and its close never settle;
// - a transaction that lost its connection continues with its remaining statements on the reconnected connection,
//   in the middle of another caller's work;
// - a connection that fails while loading array types crashes the process with an unhandled rejection;
// - a server that closes every new connection is retried endlessly and without a pause;
// - the queue of idle connections keeps a place for each query ever sent, and is searched from its beginning, until all
//   connections are busy at once: with few callers each query is slower than the last one (134 to 335 us in half a
//   million). The connection that was used last is taken now, not the one that has rested longest: that keeps no
//   places, a lone caller stays with one process of the server, which has its plans at hand, and whatever is not needed
//   ends.
// - bytes were sent as text in hexadecimal, by way of two strings of twice their length: a file of 19 MB cost the process
//   that received it 165 ms in collections of garbage; they go as they are now.
// Also adds `sql.connections()`, so that our watchdog can see and close silent connections
// (db/watch-connections.ts).
import { patchPackage } from './patch-package.mjs';

const variants = ['src', 'cjs/src', 'cf/src'];

/** Per file: pairs of the published text (which must occur exactly once) and its replacement. */
const changes = {
  'queue.js': [
    [
      '    shift: () => {\n',
      `    pop: () => {
      const out = xs.pop()
      if (index >= xs.length) {
        index = 0
        xs = []
      }
      return out
    },
    shift: () => {
`,
    ],
  ],
  'bytes.js': [
    [
      '  raw(x) {\n',
      `  bytes(x) {
    fit(x.length + 64)
    buffer.set(x, b.i)
    b.i += x.length
    return b
  },
  raw(x) {
`,
    ],
  ],
  'connection.js': [
    [
      '.str(statement + b.N).i16(0).i16(parameters.length)\n',
      `.str(statement + b.N)
    const isBytes = parameters.map((x, i) => types[i] === 17 && x instanceof Uint8Array)
    isBytes.includes(true)
      ? isBytes.reduce((b, yes) => b.i16(yes ? 1 : 0), b.i16(parameters.length))
      : b.i16(0)
    b.i16(parameters.length)
`,
    ],
    [
      '        return b.i32(0xFFFFFFFF)\n',
      `        return b.i32(0xFFFFFFFF)

      if (isBytes[i])
        return b.i32(x.length).bytes(x)
`,
    ],
    // Settles every query that was sent: no response can arrive any more.
    [
      '  async function createSocket() {',
      `  function abandon(err) {
    stream && (stream.destroy(err), stream = null)
    query && queryError(query, err)
    while (sent.length)
      queryError(sent.shift(), err)
    query = results = errorResponse = final = null
    result = new Result()
    rows = 0
  }

  function destroy(err) {
    const x = socket
    if (!x)
      return
    closed(false, err)
    x.on('error', noop)
    x.destroy()
  }

  async function createSocket() {`,
    ],
    [
      '    end,\n    count: 0,\n    id\n  }',
      `    end,
    destroy,
    backend,
    heard: 0,
    get waiting() { return query !== null || sent.length > 0 },
    count: 0,
    id
  }`,
    ],
    [
      "    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
      `    if (socket === null)
      return (queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true)

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    ],
    [
      '        : (query = q, query.active = true)\n',
      '        : (query = q, query.active = true, connection.heard = performance.now())\n',
    ],
    [
      '    const x = socket.write(chunk, fn)\n    nextWriteTimer !== null && clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    return x\n',
      `    const x = chunk
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (socket === null)
      return (abandon(Errors.connection('CONNECTION_CLOSED', options)), false)
    return socket.write(x, fn)
`,
    ],
    [
      '  function data(x) {\n    if (incomings) {',
      '  function data(x) {\n    connection.heard = performance.now()\n    if (incomings) {',
    ],
    [
      '    clearImmediate(nextWriteTimer)\n    if (socket) {',
      '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if (socket) {',
    ],
    [
      '  async function closed(hadError) {\n',
      "  async function closed(hadError, err = Errors.connection('CONNECTION_CLOSED', options, socket)) {\n",
    ],
    [
      "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
      "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)",
    ],
    [
      `    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime = performance.now()
    hadError && options.shared.retries++
    delay = (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000
    onclose(connection, Errors.connection('CONNECTION_CLOSED', options, socket))
`,
      `    if (initial && options.host.length > 1)
      return reconnect()

    initial && (queryError(initial, err), initial = null)
    abandon(err)
    closedTime = performance.now()
    ;(hadError || !opened) && options.shared.retries++
    delay = (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000
    const wasOpen = opened
    opened = false
    onclose(connection, err, wasOpen)
`,
    ],
    ['    , terminated = false\n', '    , terminated = false\n    , opened = false\n'],
    [
      '    connectTimer.cancel()\n\n    if (initial) {\n',
      '    connectTimer.cancel()\n    opened = true\n\n    if (initial) {\n',
    ],
    ['        return fetchArrayTypes()\n', '        return fetchArrayTypes().catch(noop)\n'],
  ],
  'index.js': [
    ['const c = open.length\n      ? open.shift()\n', 'const c = open.length\n      ? open.pop()\n'],
    [
      '    if (open.length)\n      return go(open.shift(), query)\n',
      '    if (open.length)\n      return go(open.pop(), query)\n',
    ],
    [
      '    subscribe,\n    CLOSE,\n',
      '    subscribe,\n    connections: () => listen.sql ? connections.concat(listen.sql.connections()) : connections,\n    CLOSE,\n',
    ],
    [
      '    move(c, reserved)\n    c.reserved = () => queue.length\n',
      `    let lost = null
    c.onclose = (e) => {
      lost = e
      while (queue.length)
        queue.shift().reject(e)
    }
    move(c, reserved)
    c.reserved = () => queue.length
`,
    ],
    [
      '    sql.release = () => {\n      c.reserved = null\n',
      '    sql.release = () => {\n      if (lost)\n        return\n      c.onclose = null\n      c.reserved = null\n',
    ],
    [
      '    function handler(q) {\n      c.queue === full\n        ? queue.push(q)\n',
      '    function handler(q) {\n      if (lost)\n        return q.reject(lost)\n      c.queue === full\n        ? queue.push(q)\n',
    ],
    [
      '    let savepoints = 0\n      , connection\n      , prepare = null\n',
      '    let savepoints = 0\n      , connection\n      , prepare = null\n      , lost = null\n',
    ],
    [
      '        new Promise((_, reject) => connection.onclose = reject)\n',
      `        new Promise((_, reject) => connection.onclose = (e) => {
          lost = e
          while (queries.length)
            queries.shift().reject(e)
          reject(e)
        })
`,
    ],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost)\n          return q.reject(lost)\n',
    ],
    ['  function onclose(c, e) {\n', '  function onclose(c, e, wasOpen) {\n'],
    // Waiting queries would otherwise wait for one failing connection after another.
    [
      '    options.onclose && options.onclose(c.id)\n',
      `    options.onclose && options.onclose(c.id)
    if (!wasOpen && !open.length && !busy.length && !full.length && !reserved.length)
      while (queries.length)
        queries.shift().reject(e)
`,
    ],
  ],
};

/** Patches the installation in `root`. Returns true if anything changed. Throws what `patchPackage` throws. */
export function patchPostgres(root) {
  const files = variants.flatMap((variant) =>
    Object.entries(changes).map(([name, pairs]) => [`${variant}/${name}`, pairs]),
  );
  return patchPackage(root, {
    name: 'postgres',
    version: '3.4.9',
    by: 'scripts/patch-postgres.mjs',
    files: Object.fromEntries(files),
  });
}
