# One image for web and worker; the command says which. PostgreSQL is a server of its own: see compose.yaml.
# Node 24 has long-term support until April 2028. The tag moves with its fixes: to pin it, write the digest that
# `docker buildx imagetools inspect node:24-slim` prints behind both FROM lines (node:24-slim@sha256:…). None stands
# here because no registry could be asked where this was written.
FROM node:24-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
# `npm ci` repairs the database driver with it.
COPY scripts/patch-postgres.mjs scripts/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf .next/cache

FROM node:24-slim
# No secret is in the image: SECRET, PII_KEY, ID_KEY and DATABASE_URL are given when it runs.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000
WORKDIR /app
# Owned by root: the process cannot change its own program.
COPY --from=build /app ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server.js", "--no-worker"]
