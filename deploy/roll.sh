#!/usr/bin/env bash
# Replaces the running app by the version in this folder, one instance after the other: deploy/roll.sh
#
# For deploy/compose.yaml. Builds the image, migrates, and goes on to the next instance only when the last one is ready.
# Then the proxy gets the Caddyfile of this folder.
set -euo pipefail
compose=(docker compose -f "$(dirname "$0")/compose.yaml")

"${compose[@]}" build app app-2 migrate
"${compose[@]}" run --rm --no-deps migrate
for instance in app app-2; do
  "${compose[@]}" up --detach --no-deps --no-build "$instance"
  ready=
  for _ in $(seq 60); do
    if "${compose[@]}" exec -T "$instance" node -e 'fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'; then
      ready=yes
      break
    fi
    sleep 1
  done
  if [ -z "$ready" ]; then
    echo "$instance is not ready after a minute. The other instance goes on with what it has; see: docker compose logs $instance" >&2
    exit 1
  fi
  # The proxy asks every second whom it may send requests to.
  sleep 3
done
"${compose[@]}" up --detach --no-build
# The proxy still has the file of its start mounted: git puts a new one in its place.
"${compose[@]}" exec -T proxy caddy reload --config - --adapter caddyfile <"$(dirname "$0")/Caddyfile"
