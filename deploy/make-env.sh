#!/bin/sh
# Writes an environment for docker-compose.yml with secrets of its own: deploy/make-env.sh [FILE, .env by default]
# A file that is there is never overwritten: without its MASTER_KEY nobody can read the personal data of the site.
set -eu
file=${1:-.env}
if [ -e "$file" ]; then
  echo "$file exists already and is left as it is: its keys open what the site holds." >&2
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
