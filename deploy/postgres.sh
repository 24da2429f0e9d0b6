#!/bin/sh
# PostgreSQL of deploy/compose.yaml: makes the database at the first start. It listens on its socket alone, in a volume that the shops share.
set -eu
bin=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  : "${DATABASE_PASSWORD:?Set DATABASE_PASSWORD in deploy/shop.env}"
  secret=$(mktemp)
  printf '%s\n' "$DATABASE_PASSWORD" > "$secret"
  "$bin/initdb" --pgdata "$data" --username platinum --auth scram-sha-256 --pwfile "$secret" --data-checksums
  rm "$secret"
  "$bin/postgres" --single -D "$data" postgres > /dev/null << 'SQL'
create database platinum
SQL
fi
exec "$bin/postgres" -D "$data" -c listen_addresses= -c unix_socket_directories=/run/postgresql -c max_connections=100
