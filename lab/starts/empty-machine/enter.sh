#!/bin/sh
# Makes an empty root folder and runs the list in it. Its namespaces end with it, and with them everything that it mounted
# or started.
#   enter.sh <root> <checkout>
set -eu
root=$1
checkout=$2
here=$(dirname "$0")
cd "$root"
mkdir -p dev etc opt proc root run stand-ins tmp usr var/lib var/log checkout
chmod 1777 tmp
for name in bin sbin lib lib64; do
  ln -s "usr/$name" "$name"
done
# The programs of this machine, and nothing of its settings or people.
mount --make-rprivate /
mount --rbind /usr usr
mount -o remount,bind,ro usr
mount --rbind /dev dev
mount -t proc proc proc
mount --bind "$checkout" checkout
mount -o remount,bind,ro checkout
# The setup writes there what it has checked.
mount -t tmpfs tmpfs checkout/node_modules/.cache
cp -a "$checkout/node_modules/.cache/setup" checkout/node_modules/.cache
cp -a /etc/ld.so.cache /etc/login.defs etc
cp -a /etc/alternatives etc
mkdir -p etc/systemd/system etc/apt/sources.list.d
echo 'root:x:0:0:root:/root:/bin/sh' > etc/passwd
echo 'root:*:1::::::' > etc/shadow
echo 'root:x:0:' > etc/group
echo 'root:*::' > etc/gshadow
echo '127.0.0.1 localhost tiffin.example' > etc/hosts
: > etc/fstab
cp "$here"/bin/* stand-ins
ip link set lo up
exec env -i HOME=/root PATH=/stand-ins:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
  GIT_PROGRESS_DELAY=600 \
  chroot "$root" /bin/bash /list.sh
