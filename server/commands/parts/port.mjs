import net from 'node:net';
import { codeOf } from './processes.mjs';
import { Stop } from './steps.mjs';

/** PORT, 3000 by default. */
export function portWanted() {
  const given = process.env.PORT || '3000';
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Stop(`PORT must be a whole number from 1 to 65535, not "${given}".`);
  return port;
}

/**
 * @param {number} port
 * @param {string} host
 */
function listen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(codeOf(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/**
 * Why nothing can listen on a port of this machine, or null: both loopback addresses must be free.
 * @param {number} port
 */
export async function portTrouble(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await listen(port, host);
    if (code === 'EADDRINUSE')
      return `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1}.`;
    if (code === 'EACCES') return `Port ${port} may not be used by this user: choose another port with PORT=3000.`;
  }
  return null;
}
