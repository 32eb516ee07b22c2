import { writeSync } from 'node:fs';

const maxWaitingBytes = 1024 * 1024;
const retryMs = 50;

/**
 * The destination of the log's lines: a file descriptor, standard output by default. A line is dropped where it cannot
 * be written, because the disk is full or the reader has gone, or where the reader is more than 1 MiB behind; the
 * service continues. Once lines can be written again, one of them reports the number of dropped lines.
 */
export function logDestination(
  fd = 1,
  write: (fd: number, bytes: Buffer) => number = writeSync,
): { write(line: string): void } {
  let waiting: Buffer = Buffer.alloc(0);
  let lost = 0;
  let retry: NodeJS.Timeout | undefined;

  function flush(): void {
    try {
      while (waiting.length > 0) waiting = waiting.subarray(write(fd, waiting));
      if (lost > 0) write(fd, noteOf(lost));
      lost = 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') retryLater();
      else lose();
    }
  }

  function retryLater(): void {
    retry ??= setTimeout(() => {
      retry = undefined;
      flush();
    }, retryMs).unref();
  }

  function lose(): void {
    lost += waiting.toString().split('\n').length - 1;
    waiting = Buffer.alloc(0);
  }

  process.once('exit', flush);
  return {
    write(line) {
      if (waiting.length > maxWaitingBytes) lost += 1;
      else waiting = Buffer.concat([waiting, Buffer.from(line)]);
      if (!retry) flush();
    },
  };
}

// It begins a new line: a part of the last lost line may have been written.
function noteOf(lost: number): Buffer {
  return Buffer.from(
    `\n${JSON.stringify({ level: 40, time: new Date().toISOString(), lost, msg: 'log lines were lost' })}\n`,
  );
}
