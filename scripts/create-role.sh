#!/bin/sh
# Run once by the PostgreSQL image when it makes its data folder (compose.yaml): the role of web and worker, which owns its
# database and is no superuser.
set -e
psql -v ON_ERROR_STOP=1 -v password="$PORTAL_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role portal login password :'password';
create database portal owner portal;
SQL
