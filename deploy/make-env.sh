#!/bin/sh
# Prints an environment for docker-compose.yml with secrets of its own: deploy/make-env.sh > .env
set -eu
secret() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
cat <<ENV
PUBLIC_URL=http://localhost:8080
FILES_PUBLIC_URL=http://localhost:8081
POSTGRES_PASSWORD=$(secret)
STORAGE_SECRET=$(secret)
JWT_SECRET=$(secret)
MASTER_KEY=$(secret)
METRICS_TOKEN=$(secret)
OWNER_EMAIL=owner@sandcrate.example
OWNER_PASSWORD=$(secret)
ENV
