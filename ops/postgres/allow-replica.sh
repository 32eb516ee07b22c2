#!/bin/sh
# Run by the image of Postgres when it makes its data: lets a replica follow, with the owner's password.
set -eu
echo "host replication $POSTGRES_USER all scram-sha-256" >> "$PGDATA/pg_hba.conf"
