# syntax=docker/dockerfile:1
# The server with the client inside, as one binary on a small base. Build: docker build -t podium .

FROM node:24.9.0-bookworm-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
RUN npm run build

FROM rust:1.95.0-bookworm AS server
# FEATURES=otlp adds the export of traces.
ARG FEATURES=
WORKDIR /src
COPY Cargo.toml Cargo.lock ./
COPY .cargo .cargo
COPY .sqlx .sqlx
COPY migrations migrations
COPY server server
COPY loadtest loadtest
COPY --from=web /src/web/dist web/dist
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --release --locked --bin podium --features "$FEATURES" \
    && cp target/release/podium /podium \
    && strip --strip-debug /podium

FROM debian:12.12-slim
COPY --from=server /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=server /podium /usr/local/bin/podium
# Nobody in particular, and without the right to write anywhere.
USER 65532:65532
ENV PODIUM_LISTEN=0.0.0.0:8080 \
    PODIUM_METRICS_LISTEN=0.0.0.0:9090 \
    PODIUM_LOG_FORMAT=json
EXPOSE 8080 9090
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=3 CMD ["podium", "health"]
# SIGTERM tells sockets goodbye and finishes what is in flight.
STOPSIGNAL SIGTERM
ENTRYPOINT ["podium"]
CMD ["serve"]
