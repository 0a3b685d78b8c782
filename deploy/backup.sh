#!/usr/bin/env bash
# Backs up the database into a folder: deploy/backup.sh <folder>
#
# Writes database.dump (pg_dump), manifest.json (what the same snapshot held), tombstones (who was erased so far) and their
# checksums, and records in the database that it succeeded. With DATABASE_URL set, pg_dump and npm are those of this
# machine; without it, those of deploy/compose.yaml.
set -euo pipefail
folder=${1:?"Give a folder: deploy/backup.sh backups/monday"}
mkdir -p "$folder"
if [ -e "$folder/database.dump" ]; then
  echo "$folder has a backup already. Give another folder." >&2
  exit 1
fi

compose=(docker compose -f "$(dirname "$0")/compose.yaml")
if [ -n "${DATABASE_URL:-}" ]; then
  # What the app checks the database's certificate with.
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then export PGSSLROOTCERT=${PGSSLROOTCERT:-$NODE_EXTRA_CA_CERTS}; fi
  in_app=()
  dump=(pg_dump --dbname "${DATABASE_DIRECT_URL:-$DATABASE_URL}")
else
  in_app=("${compose[@]}" run --rm -T --no-deps app)
  dump=("${compose[@]}" exec -T db pg_dump --username supabase_admin --dbname postgres)
fi

coproc manifest { "${in_app[@]}" npm run --silent write-manifest; }
writer=$manifest_PID
exec 3<&"${manifest[0]}" 4>&"${manifest[1]}"
eval "exec ${manifest[0]}<&- ${manifest[1]}>&-"
read -r snapshot <&3 || { echo "The manifest could not be begun: see above." >&2; exit 1; }
"${dump[@]}" --format custom --snapshot "$snapshot" >"$folder/database.dump.part"
exec 4>&-
cat <&3 >"$folder/manifest.json"
wait "$writer"
mv "$folder/database.dump.part" "$folder/database.dump"
"${in_app[@]}" npm run --silent write-tombstones >"$folder/tombstones"
(cd "$folder" && sha256sum database.dump manifest.json tombstones >SHA256SUMS)
"${in_app[@]}" npm run --silent record-backup -- "$(wc -c <"$folder/database.dump")"
echo "Backed up into $folder. Keep ENCRYPTION_KEYS and the recordings apart from it."
