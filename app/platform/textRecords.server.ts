import { promises as dns } from 'node:dns';
import { environment } from './environment.server.ts';

/** The texts that DNS has for a name; none where there is no such name, or DNS does not answer in time. */
export async function textRecords(name: string): Promise<string[]> {
  const limit = new Promise<string[][]>((resolve) => {
    setTimeout(() => resolve([]), environment().PARTNER_TIMEOUT * 1000).unref();
  });
  const found = await Promise.race([dns.resolveTxt(name), limit]).catch(() => []);
  return found.map((parts) => parts.join(''));
}
