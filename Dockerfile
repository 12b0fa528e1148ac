# Palco with everything it needs: Node, ffmpeg, the embedded PostgreSQL and the media worker, for amd64 and arm64.
#
#   docker build -t palco .
#   docker run -p 3000:3000 -p 44400-44403:44400-44403/udp -p 44400-44403:44400-44403/tcp -v palco:/data palco
#
# deploy/compose.yaml runs it on one machine, deploy/compose.cluster.yaml on several.
FROM node:24-bookworm-slim AS build
WORKDIR /opt/palco
COPY . .
# Root installs ffmpeg and, where the media worker has to be built, its compiler; both from Debian.
RUN apt-get update \
  && node tools/bootstrap.mjs --build --ffmpeg-needed \
  && node_modules/.bin/node tools/media-worker/provide.ts \
  && mkdir -p /opt/worker \
  && cp /var/cache/palco/media-worker/*/mediasoup-worker /opt/worker/mediasoup-worker

FROM debian:12-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates ffmpeg tini util-linux \
  && rm -rf /var/lib/apt/lists/* \
  # initdb refuses an account without a name.
  && useradd --system --uid 10001 --create-home --home-dir /home/palco palco \
  && mkdir /data && chown palco:palco /data
COPY --from=build /opt/palco /opt/palco
COPY --from=build /opt/worker/mediasoup-worker /opt/palco/mediasoup-worker
WORKDIR /opt/palco
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  PALCO_DATA_DIR=/data \
  MEDIASOUP_WORKER_BIN=/opt/palco/mediasoup-worker
USER palco
VOLUME /data
EXPOSE 3000 44400-44403/udp 44400-44403/tcp
# SIGTERM reaches the server itself, which then moves its pages and lives to others (PALCO_DRAIN_S).
ENTRYPOINT ["tini", "--"]
CMD ["node_modules/.bin/node", "apps/server/src/main.ts"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://' + process.env.HOST + ':' + process.env.PORT + '/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
