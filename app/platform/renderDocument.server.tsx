import type { EntryContext } from '@remix-run/node';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

const end = '</body></html>';

/**
 * Renders a page as a whole. No loader of the portal defers data, so a stream would only cost: each of its pieces is a task, a
 * boundary and a script of its own. The page's data, which Remix would stream after it, stand at the end of its body.
 */
export async function renderDocument(context: EntryContext, nonce: string, draw: (page: EntryContext) => ReactElement): Promise<string> {
  const html = renderToString(draw({ ...context, serverHandoffStream: undefined }));
  const { serverHandoffStream, renderMeta } = context;
  if (!serverHandoffStream || !renderMeta?.didRenderScripts || !html.endsWith(end)) return `<!DOCTYPE html>${html}`;
  return `<!DOCTYPE html>${html.slice(0, -end.length)}${await dataScript(serverHandoffStream, nonce)}${end}`;
}

// What Remix's own <StreamTransfer> writes, in one piece.
async function dataScript(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) chunks.push(value ?? new Uint8Array());
  const text = JSON.stringify(Buffer.concat(chunks).toString()).replace(/[&<>\u2028\u2029]/g, escaped);
  const controller = 'window.__remixContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
