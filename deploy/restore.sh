#!/usr/bin/env bash
# Restores a backup into an empty database and proves it: deploy/restore.sh <folder>
#
# With DATABASE_URL set, that is the empty database, and pg_restore and npm are those of this machine. Without it, the
# backup goes into a new database `restored` beside the present one of deploy/compose.yaml.
set -euo pipefail
folder=$(cd "${1:?"Give a folder: deploy/restore.sh backups/monday"}" && pwd)
if ! (cd "$folder" && sha256sum --check --quiet SHA256SUMS); then
  echo "The backup is damaged. Nothing was restored." >&2
  exit 1
fi

compose=(docker compose -f "$(dirname "$0")/compose.yaml")
if [ -n "${DATABASE_URL:-}" ]; then
  # What the app checks the database's certificate with.
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then export PGSSLROOTCERT=${PGSSLROOTCERT:-$NODE_EXTRA_CA_CERTS}; fi
  target=${DATABASE_DIRECT_URL:-$DATABASE_URL}
  psql=(psql --dbname "$target")
  restore=(pg_restore --dbname "$target")
  prove=(npm run --silent prove-restore -- "$folder/manifest.json")
else
  "${compose[@]}" exec -T db createdb --username supabase_admin --template template0 restored
  psql=("${compose[@]}" exec -T db psql --username supabase_admin --dbname restored)
  # No dump holds the rights on the database itself, without which the app's role may not migrate it.
  "${psql[@]}" --quiet --set ON_ERROR_STOP=1 <<'SQL'
select format('grant %s on database restored to %s', privilege_type, case grantee when 0 then 'public' else grantee::regrole::text end)
from pg_database, aclexplode(datacl) where datname = 'postgres' and datacl is not null
\gexec
SQL
  restore=("${compose[@]}" exec -T db pg_restore --username supabase_admin --dbname restored)
  # shellcheck disable=SC2016
  prove=("${compose[@]}" run --rm -T --no-deps --volume "$folder:/backup:ro" app sh -c
    'DATABASE_URL="${DATABASE_URL%/*}/restored" npm run --silent prove-restore -- /backup/manifest.json')
fi

tables=$("${psql[@]}" --tuples-only --no-align --command "select count(*) from pg_tables where schemaname in ('public', 'graphile_worker')")
if [ "$tables" != 0 ]; then
  echo "The database has $tables tables already. Restore into an empty one." >&2
  exit 1
fi
"${restore[@]}" --exit-on-error <"$folder/database.dump"
"${prove[@]}"
