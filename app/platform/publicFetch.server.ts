import type { IncomingMessage } from 'node:http';
import { CallFailed, mostBytes, sendOut } from './outgoingCalls.server.ts';
import { isPrivateHost } from './partnerSettings.server.ts';

export interface PublicRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** Whether the address may be of a private network, and plain http. */
  privateNetwork: boolean;
}

/**
 * Asks a server whose address a user has typed, as `fetch` does: https and addresses of the public internet alone,
 * checked again after DNS, no redirect, at most 256 KiB. Throws `CallFailed` where no answer comes.
 */
export async function publicFetch(
  address: string,
  { method = 'GET', signal, privateNetwork, ...sent }: PublicRequest,
): Promise<Response> {
  const url = new URL(address);
  if (!privateNetwork && (url.protocol !== 'https:' || isPrivateHost(url.hostname)))
    throw new CallFailed('privateNetwork');
  try {
    const answer = await sendOut(address, { ...sent, method, privateNetwork, ...(signal && { limit: signal }) });
    const bytes = await bytesOf(answer);
    const status = answer.statusCode ?? 502;
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    );
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), { status, headers });
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    throw new CallFailed(signal?.aborted ? 'timeout' : 'unreachable');
  }
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      answer.destroy();
      throw new CallFailed('tooLarge');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
