const maxHosts = 50;
/** Enough for the longest name of a host and the tag before it, where a file comes in parts. */
const overlap = 600;

// Names of vocabularies, which look like addresses and are never requested.
const vocabularies = [
  'w3.org',
  'ns.adobe.com',
  'purl.org',
  'schema.org',
  'adlnet.org',
  'imsglobal.org',
  'imsproject.org',
  'ltsc.ieee.org',
  'example.com',
  'example.org',
];

/** A name of a host as the web has them, in small letters and with a domain. */
export const hostPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

// As a value: after a quotation mark, a parenthesis or an equals sign; without its scheme after one of the first two
// alone, since '//' begins comments. Slashes may be escaped.
const addresses =
  /(?:["'`(=;]\s*https?:|["'`(])\\?\/\\?\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(?=[\\/"'`)?#\s<>&]|$)/gi;

/** Collects the hosts that the files of a package name. Each part of a file is to be given as it comes. */
export interface HostCollector {
  /** Begins a file; what is returned takes its parts. Null for one that names no hosts: a picture, a film. */
  file(path: string): ((part: Uint8Array) => void) | null;
  hosts(): string[];
}

/**
 * Makes a collector of the hosts from which a package may load scripts, styles, fonts, pictures, films and pages.
 * It reads addresses in the text of pages, scripts, styles and data; links that a learner presses (`<a href>`) lead to
 * another window and are left out. An address that a script puts together is not found.
 */
export function hostCollector(): HostCollector {
  const found = new Set<string>();
  return {
    file(path) {
      if (!/\.(x?html?|m?js|css|json)$/i.test(path)) return null;
      let before = '';
      return (part) => {
        const text = before + Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
        for (const host of hostsIn(text)) if (found.size < maxHosts) found.add(host);
        before = text.slice(-overlap);
      };
    },
    hosts: () => [...found].sort(),
  };
}

/** The hosts that a text names as the source of something. */
export function hostsIn(text: string): string[] {
  return [...text.matchAll(addresses)].flatMap(({ 1: name, index }) => {
    const host = name!.toLowerCase();
    const isVocabulary = vocabularies.some((each) => host === each || host.endsWith(`.${each}`));
    return !hostPattern.test(host) || isVocabulary || isLink(text, index) ? [] : [host];
  });
}

function isLink(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 300), index);
  const tag = before.slice(before.lastIndexOf('<'));
  return (
    /^<(a|area)\s/i.test(tag) ||
    /^<link\s[^>]*rel=\\?["']?(canonical|license|author|alternate|help)/i.test(tag) ||
    /\sxmlns(:\w+)?=?$/i.test(before)
  );
}
