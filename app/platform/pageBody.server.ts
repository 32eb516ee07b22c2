import { Writable } from 'node:stream';

/**
 * Collects what React writes of a page, which then goes out in one piece: nothing in a page is deferred. React writes
 * pieces of 2 kB. Where a letter of several bytes does not fit into one, React 18 sends the piece whole, with zeros in
 * its last bytes, which browsers show as U+FFFD in attributes and scripts
 * (https://github.com/facebook/react/pull/26228): they are left out.
 */
export class PageBody extends Writable {
  private readonly written: Buffer[] = [];

  constructor() {
    // React streams nothing late: the whole page is there when it begins to write. It takes a `close` for a reader who
    // has left, and would give up a page that is whole.
    super({ highWaterMark: Number.MAX_SAFE_INTEGER, emitClose: false });
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    let end = piece.length;
    while (end > 0 && piece[end - 1] === 0) end -= 1;
    this.written.push(piece.subarray(0, end));
    done();
  }

  /** The page, once all of it is written (`finish`). */
  whole(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.written);
  }
}
