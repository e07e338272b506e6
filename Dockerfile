# One image for web and worker; the command selects which. PostgreSQL is a separate server: see compose.yaml.
# Node 24 has long-term support until April 2028. The tag moves with patch releases: to pin it, append the digest from
# `docker buildx imagetools inspect node:24-slim` to both FROM lines (node:24-slim@sha256:…). There is none yet
# because no registry was reachable when this was written.
FROM node:24-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
# `npm ci` needs it to patch the database driver.
COPY scripts/patch-postgres.mjs scripts/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf .next/cache

FROM node:24-slim
# The image contains no secrets: pass SECRET, PII_KEY, ID_KEY and DATABASE_URL at run time.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000
WORKDIR /app
# Owned by root: the process cannot change its own program.
COPY --from=build /app ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server.js", "--no-worker"]
