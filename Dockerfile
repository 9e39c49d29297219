# The API, the pages, the projections and the command line: one image; the command selects the part.
FROM node:24-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY core/package.json core/
COPY packs/package.json packs/
COPY infrastructure/package.json infrastructure/
COPY projections/package.json projections/
COPY api/package.json api/
COPY site/package.json site/
COPY console/package.json console/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# Keeps only what runs on the server.
RUN npm ci --no-audit --no-fund --omit=dev --workspace=core --workspace=packs --workspace=infrastructure --workspace=projections --workspace=api

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# Less memory at the same speed: docs/explanation/performance.md.
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/core core
COPY --from=build --chown=node:node /app/packs packs
COPY --from=build --chown=node:node /app/infrastructure infrastructure
COPY --from=build --chown=node:node /app/projections projections
COPY --from=build --chown=node:node /app/api api
COPY --from=build --chown=node:node /app/site/dist site/dist
COPY --from=build --chown=node:node /app/console/dist console/dist
RUN install -d -m 700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/start.ts"]
