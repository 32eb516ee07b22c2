import { xmlTree } from './xmlTree.mjs';

/** Reads an XML document: `xmlTree` on a thread of its own. */
export default function work({ bytes }) {
  return xmlTree(bytes);
}
