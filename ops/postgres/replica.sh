#!/bin/sh
# Makes a replica of the Postgres at LEADER_HOST where there is none in PGDATA, and runs it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  PGPASSWORD="$POSTGRES_PASSWORD" pg_basebackup --host="$LEADER_HOST" --port="${LEADER_PORT:-5432}" --username="$POSTGRES_USER" \
    --pgdata="$PGDATA" --wal-method=stream --checkpoint=fast --write-recovery-conf
fi
exec postgres -D "$PGDATA" -c hot_standby_feedback=on "$@"
