import net from 'node:net';

/**
 * A TCP proxy on 127.0.0.1 that can stop passing bytes on without closing anything, as a broken load balancer does, or
 * cut everything and refuse what comes, as a machine that has lost its program does.
 */
export async function freezingProxy(target: { host: string; port: number }) {
  const pairs = new Set<[net.Socket, net.Socket]>();
  let isSilent = false;
  const server = net.createServer((client) => {
    if (isSilent) {
      pairs.add([client, client]);
      return void client.on('error', () => {});
    }
    const upstream = net.connect(target.port, target.host);
    const pair: [net.Socket, net.Socket] = [client, upstream];
    pairs.add(pair);
    client.pipe(upstream).pipe(client);
    for (const socket of pair) socket.on('error', () => {}).on('close', () => pair.forEach((one) => one.destroy()));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const openPairs = () => [...pairs].filter(([client]) => !client.destroyed);
  const end = () => openPairs().forEach((pair) => pair.forEach((one) => one.destroy()));
  const freeze = () => {
    const open = openPairs();
    for (const [client, upstream] of open) {
      client.unpipe(upstream).pause();
      upstream.unpipe(client).pause();
    }
    return open.length;
  };
  return {
    port,
    /** The number of connections that are open now. */
    open: () => openPairs().length,
    /**
     * The connections that are open now pass nothing on any more, and stay open; new ones are served. Gives how many
     * there are.
     */
    freeze,
    /** Nor are new ones, which are taken and left without a word, as by a server that is stopped. */
    silence() {
      isSilent = true;
      freeze();
    },
    /** Serves new connections again; those that were open are ended. */
    speak() {
      isSilent = false;
      end();
    },
    /** Cuts the connections that are open; who connects is refused from then on. */
    close() {
      end();
      server.close();
    },
    /** Serves again, at the same port, after `close`. */
    reopen: () => listen(port),
  };
}
