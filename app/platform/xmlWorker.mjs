import { xmlTree } from './xmlTree.mjs';

/**
 * Reads an XML document: `xmlTree` on a thread of its own.
 * @param {{ bytes: Uint8Array }} options
 */
export default function work({ bytes }) {
  return xmlTree(bytes);
}
