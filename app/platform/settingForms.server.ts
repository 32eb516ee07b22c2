import proxyAddress from 'proxy-addr';
import { z } from 'zod';
import { assertDatabaseAddress } from './databaseAddress.mjs';

// The forms of settings, each with a message that says what is right. A setting that is empty counts as not set
// (`readEnvironment`), so none of these has to know the empty text.

/** A whole number from one bound to another. */
export const wholeNumber = (least: number, most: number) => number(least, most, 'a whole number').int();

/** A number, not necessarily a whole one. */
export const number = (least: number, most: number, what = 'a number') => {
  const error = `must be ${what} from ${least} to ${most}`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
};

/** One of some words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });

/** `1` or `0`, as a boolean. */
export const flag = (preset: '0' | '1') =>
  oneOf(['0', '1'])
    .default(preset)
    .transform((value) => value === '1');

/** A secret of at least 32 characters. */
export const secret = z
  .string({ error: 'is not set: give at least 32 random characters' })
  .min(32, 'must have at least 32 characters');

/** An address that `fits`; the message gives an example. */
const address = (example: string, fits: (url: URL) => boolean) =>
  z.string().refine((text) => URL.canParse(text) && fits(new URL(text)), { error: `must be an address as ${example}` });

const isWeb = ({ protocol }: URL) => /^https?:$/.test(protocol);
const isBare = ({ pathname, search, hash, username, password }: URL) =>
  /^\/?$/.test(pathname) && search === '' && hash === '' && username === '' && password === '';

/** An address of the web, such as a page's. */
export const webAddress = address('https://host.example/path', isWeb);

/** The address of a service that is asked with a key and its secret. */
export const keyedAddress = (example: string, isPath: (path: string) => boolean = () => true) =>
  address(example, (url) => isWeb(url) && url.username !== '' && url.password !== '' && isPath(url.pathname));

/** The address of a service that takes no user name, since `fetch` asks no address that has one. */
export const plainAddress = address(
  'http://collector:4318, without a user name',
  (url) => isWeb(url) && url.username === '' && url.password === '',
);

/** The public address of a host, without a path; a `*` may stand for the first part of its name where `wild`. */
export const hostAddress = (example: string, { wild = false } = {}) =>
  z
    .string({ error: `is not set: give the public address, such as ${example}` })
    .refine(
      (text) =>
        URL.canParse(text) &&
        isWeb(new URL(text)) &&
        isBare(new URL(text)) &&
        (wild ? /^(\*\.)?[^*]+$/ : /^[^*]+$/).test(new URL(text).hostname),
      // What is no address has no origin.
      { error: `must be a http:// or https:// address without a path, such as ${example}`, abort: true },
    )
    .transform((text) => new URL(text).origin);

/** True for an address of this machine, where plain http is as good. */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /(^|\.)localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}

/** The address of a database. */
export const databaseAddress = z
  .string({ error: 'is not set: give postgresql://user:password@host:5432/name' })
  .superRefine((text, check) => {
    try {
      assertDatabaseAddress(text);
    } catch (error) {
      check.addIssue({ code: 'custom', message: `must be a postgresql:// address: ${(error as Error).message}` });
    }
  });

/** The address of a mail server. */
export const mailServer = address(
  'smtp://user:password@host:587 (or smtps://)',
  ({ protocol, hostname }) => /^smtps?:$/.test(protocol) && hostname !== '',
);

/** The sender of mails: a name with an address, or an address alone. */
export const sender = z
  .string()
  .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be as Gangway <no-reply@brand.example>');

/** Addresses and networks of proxies. A name is refused: whom it leads to may change without a word. */
export const proxies = z.string().superRefine((text, check) => {
  for (const entry of entriesOf(text)) {
    try {
      proxyAddress.compile([entry]);
    } catch {
      const message = `must be addresses or networks, such as 10.0.0.5, 10.0.0.0/8 or loopback, separated by commas, not "${entry}"`;
      check.addIssue({ code: 'custom', message });
    }
  }
});

/** The name of a header of HTTP. */
export const headerName = z.string().regex(/^[\w-]+$/, 'must be the name of a header, such as CF-IPCountry');

/** The name or the address of an interface. */
export const listenHost = z.string().regex(/^[\w.:-]+$/, 'must be an address or a name, such as 127.0.0.1 or 0.0.0.0');

const contactForm = /^(mailto:[^\s@,]+@[^\s@,]+|https:\/\/[^\s,]+|tel:\+[\d-]+)$/;

/** Where reports of weaknesses go. */
export const contacts = z
  .string()
  .default('')
  .transform(entriesOf)
  .refine((entries) => entries.every((entry) => contactForm.test(entry)), {
    error: 'must be mailto:, https: or tel:+ addresses, separated by commas',
  });

function entriesOf(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}
