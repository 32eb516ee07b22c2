import { xmlTree } from './xmlTree.mjs';

/**
 * Reads an XML document: `xmlTree` on a separate thread.
 * @param {{ bytes: Uint8Array }} options
 */
export default function work({ bytes }) {
  return xmlTree(bytes);
}
