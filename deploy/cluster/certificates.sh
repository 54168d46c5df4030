#!/bin/sh
# Makes the certificates of a cluster into a new folder: an authority of its own, and for each machine of the database one
# certificate, with which etcd, Patroni and PostgreSQL serve and call each other. On one machine, with cluster.env in the
# environment:
#
#   sh certificates.sh <folder>
#
# ca.crt goes to all five machines, <name>.crt and <name>.key as machine.crt and machine.key to each of the three, and
# ca.key to a place without a network: who has it can be any of them. They hold for ten years, because all three machines
# stop on the day when they end: put that day into a calendar.
set -eu
umask 077
mkdir "$1"
cd "$1"

key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
openssl req -x509 $key -keyout ca.key -out ca.crt -days 3650 -subj '/CN=tiffin-shop cluster' \
  -addext keyUsage=critical,keyCertSign

# Its own address, and the one under which HAProxy leads the shop to it.
for machine in "db1 $DB1" "db2 $DB2" "db3 $DB3"; do
  name=${machine% *}
  cat > extensions <<EOF
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=IP:${machine#* },IP:$DATABASE_ADDRESS
EOF
  openssl req -new $key -keyout "$name.key" -out request -subj "/CN=$name"
  openssl x509 -req -in request -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 \
    -extfile extensions -out "$name.crt"
done
rm -f extensions request ca.srl
