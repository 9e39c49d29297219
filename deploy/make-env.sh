#!/bin/sh
# Writes an environment file with new secrets for docker-compose.yml: deploy/make-env.sh [FILE, .env by default]
# An existing file is never overwritten: without its MASTER_KEY nobody can read the site's personal data.
set -eu
file=${1:-.env}
if [ -e "$file" ]; then
  echo "$file already exists and is not overwritten: its keys decrypt the site's data." >&2
  exit 1
fi
secret() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
umask 077
set -C
cat > "$file" <<ENV
PUBLIC_URL=http://localhost:8080
FILES_PUBLIC_URL=http://localhost:8081
POSTGRES_PASSWORD=$(secret)
STORAGE_SECRET=$(secret)
JWT_SECRET=$(secret)
MASTER_KEY=$(secret)
AUDIT_KEY=$(secret)
OWNER_EMAIL=owner@sandcrate.example
OWNER_PASSWORD=$(secret)
ENV
echo "$file is written. Keep a copy of it elsewhere: without MASTER_KEY no backup can be read."
