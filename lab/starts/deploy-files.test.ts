/** Checks the promises of the files in `deploy`, as far as text can show them. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** `${NAME}`, which is filled in later, is read as NAME. */
const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8').replace(/\$\{(\w+)\}/g, '$1');

it('every image has its full name, so that Renovate adds and updates its digest', () => {
  const files = ['Dockerfile', ...globSync('compose*.yaml', { cwd: 'deploy' })];
  const images = files.flatMap((file) =>
    [...read(file).matchAll(/^(?:FROM| +image:) +(\S+)/gm)].map(([, image = '']) => image),
  );
  const foreign = images.filter((image) => image !== 'tiffin-shop');
  expect(foreign.length).toBeGreaterThanOrEqual(5);
  for (const image of foreign) {
    expect(image).toMatch(/^[a-z]+:(?!latest)[\w.-]+(@sha256:[0-9a-f]{64})?$/);
  }
  const { extends: presets } = JSON.parse(readFileSync('renovate.json', 'utf8')) as {
    extends: string[];
  };
  expect(presets).toContain('docker:pinDigests');
});

it('nginx logs time, address and status, and no errors, which quote the request', () => {
  const conf = read('nginx.conf');
  expect([...conf.matchAll(/log_format .*/g)].flat()).toEqual([
    "log_format tiffin_shop '$time_iso8601 $remote_addr $status';",
  ]);
  const servers = conf.split(/^server \{/m).slice(1);
  for (const server of servers) {
    const logs = [...server.matchAll(/^ {4}(?:access|error)_log .*/gm)].map(([line]) =>
      line.trim(),
    );
    expect(logs).toEqual([
      'access_log /var/log/nginx/tiffin-shop.access tiffin_shop;',
      'error_log /dev/null;',
    ]);
  }
  expect(servers.length).toBe(3);
});

it('nginx’s log is kept for seven days: six past days, and today', () => {
  const rule = read('nginx.logrotate');
  expect(rule).toContain('/var/log/nginx/tiffin-shop.access {');
  expect(rule).toMatch(/^ {4}daily\n {4}rotate 6$/m);
});

it('HAProxy logs address and status; the time is added by syslog', () => {
  const frontends = read('cluster/haproxy.cfg').split(/^(?=frontend |backend |listen )/m);
  const logs = frontends.map((part) =>
    [...part.matchAll(/^ +(?:option \w*log|log\S*) .*/gm)].flat(),
  );
  const format = ['    log global', '    log-format "%ci %ST"'];
  expect(logs.filter((lines) => lines.length > 0)).toEqual([
    ['    log /dev/log local0'],
    format,
    format,
  ]);
});

it('PostgreSQL of a cluster accepts no connection without TLS, and no superuser from the network', () => {
  const rules = [...read('cluster/patroni.yml').matchAll(/^ +- ((?:local|host\w*) .*)$/gm)];
  expect(rules.map(([, rule]) => rule)).toEqual([
    'local all all peer',
    'hostssl all postgres all reject',
    'hostssl replication replicator NETWORK scram-sha-256',
    'hostssl postgres rewinder NETWORK scram-sha-256',
    'hostssl shop shop NETWORK scram-sha-256',
  ]);
});

it('etcd accepts no client and no other etcd without a certificate', () => {
  const settings = read('cluster/etcd.env');
  expect(settings).toContain('\nETCD_CLIENT_CERT_AUTH=true\n');
  expect(settings).toContain('\nETCD_PEER_CLIENT_CERT_AUTH=true\n');
  const plain = settings.split('\n').filter((line) => line.includes('http://'));
  expect(plain).toEqual(['ETCD_LISTEN_METRICS_URLS=http://NODE_ADDRESS:2381']);
});

it('Caddy logs no path and no browser name, and rotates its log', () => {
  const file = read('Caddyfile');
  for (const field of ['uri', 'headers', 'method', 'host', 'tls']) {
    expect(file).toContain(`request>${field} delete\n`);
  }
  expect(file).toContain('exclude http.log http.handlers.reverse_proxy\n');
  expect(file).toMatch(/roll_interval 24h\n\s+roll_keep 100\n\s+roll_keep_for 144h\n/);
});

it.each(['compose.yaml', 'compose.chain.yaml'])(
  '%s passes the address of IPv6 visitors on',
  (file) => {
    expect(read(file)).toContain('{ enable_ipv6: true }');
  },
);
