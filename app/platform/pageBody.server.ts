import { Transform, type TransformCallback } from 'node:stream';

/**
 * The body of a page: passes on in one piece what React writes in one go. React writes pieces of 2 kB and calls `flush`
 * when it has nothing more to write for now, as it does for zlib's streams; each piece would pass two streams and a
 * socket by itself. Where a letter of several bytes does not fit into a piece, React 18 sends the piece whole, with
 * zeros in its last bytes, which browsers show as U+FFFD in attributes and scripts
 * (https://github.com/facebook/react/pull/26228): they are left out.
 */
export class PageBody extends Transform {
  private written: Buffer[] = [];

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let end = piece.length;
    while (end > 0 && piece[end - 1] === 0) end -= 1;
    this.written.push(piece.subarray(0, end));
    done();
  }

  /** Passes on what was written since the last time. */
  flush(): void {
    if (this.written.length === 0) return;
    this.push(Buffer.concat(this.written));
    this.written = [];
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }
}
