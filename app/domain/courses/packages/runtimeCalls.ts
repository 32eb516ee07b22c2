/** Looks for calls of a standard's runtime in the files of a package. Each part of a file is to be given as it comes. */
export interface CallFinder {
  /** Begins a file; what is returned takes its parts. Null for one that has no scripts, and once a call is found. */
  file(path: string): ((part: Uint8Array) => void) | null;
  /** True once one was found. */
  found(): boolean;
}

// By their names: what puts them together from pieces is not found.
const calls = /LMSInitialize|LMSSetValue|LMSFinish|API_1484_11/;
const overlap = 20;

/** Makes a finder. It reads pages, scripts and data as text. */
export function callFinder(): CallFinder {
  let isFound = false;
  return {
    file(path) {
      if (isFound || !/\.(x?html?|m?js|json|xml|txt)$/i.test(path)) return null;
      let before = '';
      return (part) => {
        const text = before + Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
        isFound ||= calls.test(text);
        before = text.slice(-overlap);
      };
    },
    found: () => isFound,
  };
}
