/**
 * A mail server for tests: accepts mails over a real connection, refuses them, or is unavailable.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  from: string;
  to: string[];
  raw: string;
  mail: Email;
}

export interface TestMailServer {
  taken: TakenMail[];
  /** For `SMTP_URL`; the server has no certificate. */
  url: string;
  port: number;
  /**
   * The response to the next mails: an error, which may quote addresses; without an error, mails
   * are accepted.
   */
  refuse(error?: { code: number; text: string }): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const mailPassword = 'secret-1@home';

export async function startMailServer(): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  let refusal: Error | undefined;
  let server: SMTPServer;
  let port = 0;

  const listen = async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        username === 'shop' && password === mailPassword
          ? callback(null, { user: username })
          : callback(new Error('wrong password')),
      onRcptTo: (_address, _session, callback) => callback(refusal),
      onData(stream, { envelope }, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks);
          PostalMime.parse(raw).then((mail) => {
            const { mailFrom, rcptTo } = envelope;
            taken.push({
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
              raw: raw.toString('latin1'),
              mail,
            });
            callback();
          }, callback);
        });
      },
    });
    // Tests include clients that disconnect in the middle.
    server.on('error', () => undefined);
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
  };
  await listen();
  return {
    taken,
    port,
    url: `smtp://shop:${encodeURIComponent(mailPassword)}@127.0.0.1:${port}/?requireTLS=false`,
    refuse(error) {
      refusal = error && Object.assign(new Error(error.text), { responseCode: error.code });
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    start: listen,
  };
}
