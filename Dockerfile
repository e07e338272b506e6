# One image for web and worker; the command selects which. PostgreSQL is a separate server: see compose.yaml.
# Node 24 has long-term support until April 2028. The tag moves with patch releases: to pin it, append the digest from
# `docker buildx imagetools inspect node:24-slim` to both lines FROM node (node:24-slim@sha256:…). There is none yet
# because no registry was reachable when this was written.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The workspaces, which `npm ci` wants beside the lock file: of the clients' generator, and of the tests.
COPY scripts/client/package.json scripts/client/
COPY test/package/package.json test/package/
# `npm ci` needs them to patch the database driver and the job queue.
COPY scripts/patch-*.mjs scripts/
# What runs. What only builds is a development package; the compiler stays as somebody's optional peer, unused.
RUN npm ci --omit=dev && rm -rf node_modules/typescript node_modules/@typescript

FROM packages AS build
ENV NEXT_TELEMETRY_DISABLED=1
RUN npm ci --include=dev --workspace=client-maker --include-workspace-root
COPY . .
RUN npm run build && rm -rf .next/cache

FROM node:24-slim
# The image contains no secrets: pass SECRET, PII_KEY, ID_KEY and DATABASE_URL at run time.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000
WORKDIR /app
# Owned by root: the process cannot change its own program.
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json /app/next.config.ts ./
COPY --from=build /app/dist dist
COPY --from=build /app/.next .next
COPY --from=build /app/public public
COPY --from=build /app/db/migration db/migration
# A process of its own, started from its sources.
COPY --from=build /app/lib/base/spreadsheet/xls/*.mjs lib/base/spreadsheet/xls/
# Where compose.yaml keeps backups: a new volume takes over its owner.
RUN mkdir /backup && chown node:node /backup && chmod 700 /backup
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server.js", "--no-worker"]
