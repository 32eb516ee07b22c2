import { isBlank, isLegalLine } from '#app/domain/text.ts';

/** What is stored of a grant: the code that its client exchanges, and the tokens that it gets. */
export const assistantTokenKinds = ['code', 'access', 'refresh'] as const;
export type AssistantTokenKind = (typeof assistantTokenKinds)[number];

/** How many seconds each of them is good for; a refresh token counts from its last exchange. */
export const assistantTokenSeconds = {
  code: 60,
  access: 1800,
  refresh: 30 * 86_400,
} as const satisfies Record<AssistantTokenKind, number>;

/** The longest life of a consent; then the user is asked again. */
export const longestGrantSeconds = 180 * 86_400;

/** What a user answers where their program asks them to confirm a call. */
export const assistantAnswers = ['accept', 'decline', 'cancel'] as const;
export type AssistantAnswer = (typeof assistantAnswers)[number];

/** How long a call waits to be confirmed. */
export const confirmationSeconds = 300;

/** Clients that no user has consented to, in all: the oldest make way for others, and go after a day. */
export const mostUnusedClients = 2000;

const mostRedirects = 5;
const redirectLength = 500;
const clientNameLength = 60;

/** A client as it registers itself. */
export interface AskedClient {
  clientName: string;
  redirectUris: string[];
}

/**
 * Reads what a client says of itself (RFC 7591). Its name is one line of at most 60 characters; where it has none, it is
 * called by the host that it is sent to. Gives `wrongRedirect` for an address that is none of ours to send a code to,
 * and `wrongName`.
 */
export function clientIn(name: unknown, addresses: unknown): AskedClient | 'wrongName' | 'wrongRedirect' {
  const isList = Array.isArray(addresses) && addresses.length > 0 && addresses.length <= mostRedirects;
  if (!isList || !addresses.every((each) => typeof each === 'string' && mayRedirectTo(each))) return 'wrongRedirect';
  const redirectUris = addresses as string[];
  if (name !== undefined && typeof name !== 'string') return 'wrongName';
  const clientName = (name ?? '').normalize('NFC').trim();
  if (clientName.length > clientNameLength || !isLegalLine(clientName)) return 'wrongName';
  return { clientName: isBlank(clientName) ? new URL(redirectUris[0]!).host : clientName, redirectUris };
}

/** Whether a code may be sent to an address: by https, or by http to the user's own computer (RFC 8252). */
function mayRedirectTo(address: string): boolean {
  if (address.length > redirectLength || !/^https?:\/\/[\x21-\x7e]+$/i.test(address) || /[#\\]/.test(address))
    return false;
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && loopbacks.includes(hostname));
}

const loopbacks = ['127.0.0.1', '[::1]', 'localhost'];

/** True for an address of the user's own computer. */
export function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && loopbacks.includes(hostname);
}

/**
 * Whether an address is one of those that a client registered: letter by letter, except for the port of the user's own
 * computer, which a program chooses when it starts (RFC 8252, 7.3).
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  if (registered.includes(address)) return true;
  if (!mayRedirectTo(address) || !isLoopback(address)) return false;
  return registered.some((each) => isLoopback(each) && withoutPort(each) === withoutPort(address));
}

const withoutPort = (address: string) => address.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+))(:\d{1,5})?(?=[/?]|$)/i, '$1');
