import { readerThread } from './readerThread.server.ts';

/** An element of a document, as `xmlTree` gives it. */
type XmlElement = { [name: string]: XmlElement | string | (XmlElement | string)[] | undefined };

/** A document's elements, or why there are none. */
export type XmlReading =
  | { document: XmlElement }
  | { problem: 'encoding'; encoding: string }
  | { problem: 'unreadable' | 'entities' | 'tooLarge' };

const thread = readerThread<{ bytes: Uint8Array }, XmlReading>({
  name: 'xml',
  module: '#app/platform/xmlWorker.mjs',
  megabytes: 128,
  patienceMs: 5000,
});

/**
 * Reads an XML document on a separate thread, with little memory: one that takes more, or longer than five seconds, is
 * too large. Throws where the thread itself fails.
 */
export async function readXml(bytes: Uint8Array): Promise<XmlReading> {
  const reading = await thread.read('', () => ({ bytes }));
  if ('result' in reading) return reading.result;
  if (reading.failure === 'failed') throw new Error(`The XML reader failed: ${reading.reason}`);
  return { problem: 'tooLarge' };
}
