import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Starts a mail server that takes everything, at a free port or a given one, and says what came. */
export async function startMailServer(port = 0) {
  const mails: { recipient: string; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts));
        mails.push(...envelope.rcptTo.map(({ address }) => ({ recipient: address.toLowerCase(), mail })));
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: own } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${own}`,
    /** The mails that came for an address, in the order in which they came. */
    to: (recipient: string) =>
      mails.filter((each) => each.recipient === recipient.toLowerCase()).map(({ mail }) => mail),
    /** Every mail that came. */
    all: () => mails.map(({ mail }) => mail),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
