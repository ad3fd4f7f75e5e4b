# One image for the storefront, the worker and the commands: docs/guides/one-server.md says how to run it. Targets: `storefront` (without
# --target), `proxy` (nginx with deploy/nginx.conf). The provider on this machine has sandbox/Dockerfile.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM packages AS production
# Optional packages are Node, PostgreSQL and what only builds and tests use; npm keeps vitest, playwright and typescript as optional
# peers of packages that production has.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM packages AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && rm -rf .next/cache .next/diagnostics .next/types

FROM debian:bookworm-slim AS proxy
RUN apt-get update \
    && apt-get install --yes --no-install-recommends nginx-light libnginx-mod-http-brotli-filter openssl \
    && rm -rf /var/lib/apt/lists/* /etc/nginx/sites-enabled/default \
    && ln -s /dev/stdout /var/log/nginx/flagoff.log \
    && ln -s /dev/stderr /var/log/nginx/flagoff-error.log
COPY deploy/nginx.conf deploy/container/start-nginx.sh /flagoff/
STOPSIGNAL SIGQUIT
CMD ["sh", "/flagoff/start-nginx.sh"]

FROM node:24.21.0-bookworm-slim AS storefront
WORKDIR /app
# Megabytes of V8's heap, which without a limit grows to a share of the server's memory before it is cleared: see "Memory and size" in
# docs/operations.md.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 NODE_OPTIONS=--max-old-space-size=384
COPY --from=production /app/node_modules node_modules
COPY package.json next.config.mjs ./
COPY components components
COPY messages messages
COPY prisma prisma
COPY public public
COPY tools/scripts tools/scripts
COPY --from=build /app/lib lib
COPY --from=build /app/.next .next
COPY content content
# All files belong to root: the process changes none of them.
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Not `ready`, which fails while the database is away: to start again does not bring it back, and pages say it in words meanwhile.
HEALTHCHECK --interval=30s --timeout=10s --start-period=150s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/scripts/run.mjs", "start"]
