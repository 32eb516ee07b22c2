/** How much of a package has been sent. */
export interface Sent {
  name: string;
  bytes: number;
  total: number;
}

interface Options {
  name: string;
  total: number;
  signal: AbortSignal;
  progress: (sent: Sent) => void;
}

/**
 * What became of a package: taken, refused for a reason, too large, stopped by its sender, or lost on the way. `ended`:
 * the session is over.
 */
export type UploadOutcome =
  | { kind: 'taken' | 'tooLarge' | 'stopped' | 'lost' | 'ended' }
  | { kind: 'refused'; problem: string };

/** Sends a form with a package, and says how far it has come; only XMLHttpRequest tells. */
export function sendPackage(
  address: string,
  body: FormData,
  { name, total, signal, progress }: Options,
): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    // The form around the file is a few hundred bytes.
    request.upload.onprogress = ({ loaded }) => progress({ name, bytes: Math.min(loaded, total), total });
    request.onload = () => resolve(outcomeOf(request));
    request.onerror = () => resolve({ kind: 'lost' });
    request.onabort = () => resolve({ kind: 'stopped' });
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    request.send(body);
  });
}

function outcomeOf({ status, responseText, responseURL }: XMLHttpRequest): UploadOutcome {
  if (status === 413) return { kind: 'tooLarge' };
  if (responseURL.includes('/staff/login')) return { kind: 'ended' };
  const answer = answered(responseText);
  if (typeof answer?.problem === 'string') return { kind: 'refused', problem: answer.problem };
  return status === 200 && answer ? { kind: 'taken' } : { kind: 'lost' };
}

function answered(text: string): { problem?: unknown } | null {
  try {
    return JSON.parse(text) as { problem?: unknown };
  } catch {
    return null;
  }
}
