/** A file that is held in memory. */
export interface MadeFile {
  name: string;
  type: string;
  content: Uint8Array;
}
